// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { loggedInMessage, login } from '#contract/accounts/accounts.ts';
import { invalidEmailMessage } from '#contract/platform/checks.ts';
import { endpoint, success } from '#contract/platform/endpoint.ts';
import { forbiddenMessage } from '#contract/platform/roles.ts';
import { waitFor } from '#test/wait.ts';
import { ApiError, callApi, onForbidden } from './api-client.ts';
import { answerDemand, useConfirmation } from './confirmation.ts';
import { useSession } from './session.ts';

const readThing = endpoint('GET /things/{id}', {
  access: 'signed-in',
  tag: 'Overview',
  summary: 'Read a thing',
  params: z.object({ id: z.string() }),
  query: z.object({ page: z.optional(z.string()), search: z.optional(z.string()) }),
  response: success(z.object({ name: z.string() })),
});

const funke = { _id: '1', name: 'Fúnkẹ́ Bámidélé', email: 'funke@example.com', role: 'Owner' };
const fetched = vi.fn<typeof fetch>();
const left = vi.fn();

function answer(status: number, body: unknown) {
  fetched.mockResolvedValueOnce(
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
  );
}

function sentHeaders(): Headers {
  return new Headers(fetched.mock.lastCall?.[1]?.headers);
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(window.location, 'assign').mockImplementation(left);
  useSession.getState().clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const refusalOf = (calling: Promise<unknown>) =>
  calling.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error : undefined),
  );

describe('a call', () => {
  test('goes to the address with its parameters written safely, and without empty ones', async () => {
    answer(200, { message: 'Thing', data: { name: 'A' } });
    const { data } = await callApi(readThing, {
      params: { id: 'a/b c' },
      query: { page: '2', search: '' },
    });
    expect(data.name).toBe('A');
    expect(fetched.mock.lastCall?.[0]).toBe('/api/v1/things/a%2Fb%20c?page=2');
    expect(sentHeaders().has('Authorization')).toBe(false);
  });

  test('carries the stored token and JSON', async () => {
    useSession.getState().signIn('a-token', funke);
    answer(200, { message: loggedInMessage, data: {} });
    await callApi(login, {
      body: { email: 'a@example.com', password: 'secret' },
    });
    expect(sentHeaders().get('Authorization')).toBe('Bearer a-token');
    expect(sentHeaders().get('Content-Type')).toBe('application/json');
    expect(fetched.mock.lastCall?.[1]?.body).toBe('{"email":"a@example.com","password":"secret"}');
  });

  test('that is refused says why, and what is wrong with which field', async () => {
    const errors = [{ field: 'email', message: invalidEmailMessage }];
    answer(400, { message: invalidEmailMessage, errors });
    const refusal = await refusalOf(callApi(login, { body: {} }));
    expect(refusal).toMatchObject({ status: 400, message: invalidEmailMessage, errors });
  });

  test('that never comes through has status 0', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await refusalOf(callApi(login, { body: {} }))).toMatchObject({
      status: 0,
      message: '',
      errors: [],
    });
  });

  test('that is answered 401 ends the session, leads home, and still fails', async () => {
    useSession.getState().signIn('a-token', funke);
    answer(401, { message: 'Please log in again.' });
    expect(await refusalOf(callApi(readThing, { params: { id: '1' } }))).toMatchObject({
      status: 401,
    });
    expect(useSession.getState().accessToken).toBeNull();
    expect(left).toHaveBeenCalledExactlyOnceWith('/');
  });

  test('of an earlier session that is answered 401 leaves the present one alone', async () => {
    useSession.getState().signIn('old', funke);
    answer(401, { message: 'Please log in again.' });
    const refusal = refusalOf(callApi(readThing, { params: { id: '1' } }));
    useSession.getState().signIn('new', funke);
    expect(await refusal).toMatchObject({ status: 401 });
    expect(useSession.getState().accessToken).toBe('new');
    expect(left).not.toHaveBeenCalled();
  });
});

describe('a call that the role can not make any more', () => {
  beforeEach(() => onForbidden(answerDemand));
  afterEach(() => onForbidden(undefined));

  const writeNote = { ...readThing, access: 'write notes' } as const;
  const refused = (message: string) => {
    answer(403, { message });
    return refusalOf(callApi(writeNote, { params: { id: '1' } }));
  };

  test('says that the role has changed, and only then', async () => {
    const guarded = forbiddenMessage('write notes');
    useSession.getState().signIn('token', funke);
    expect(await refused(guarded)).toMatchObject({
      status: 403,
      message: "Your role has changed: you can't write notes any more. Your text is kept.",
    });
    expect(await refused('Something else.')).toMatchObject({ message: 'Something else.' });
    useSession.getState().signIn('token', { ...funke, role: 'Viewer' });
    expect(await refused(guarded)).toMatchObject({ message: guarded });
  });
});

describe('a call that needs a proof', () => {
  beforeEach(() => onForbidden(answerDemand));
  afterEach(() => onForbidden(undefined));

  const needed = {
    message: "Please confirm it's you.",
    kind: 'confirmation-needed',
    proofs: ['app'],
  };
  const question = () => useConfirmation.getState().question;

  test('waits for the administrator, and is then repeated; the calls beside it share the question', async () => {
    answer(403, needed);
    answer(403, needed);
    const both = [
      callApi(readThing, { params: { id: '1' } }),
      callApi(readThing, { params: { id: '2' } }),
    ];
    await waitFor(() => expect(question()?.proofs).toEqual(['app']));
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
    answer(200, { message: 'Thing', data: { name: 'A' } });
    answer(200, { message: 'Thing', data: { name: 'B' } });
    question()?.answer(true);
    expect((await Promise.all(both)).map(({ data }) => data.name)).toEqual(['A', 'B']);
    expect(question()).toBeNull();
  });

  test('fails with what the server said if the administrator would rather not', async () => {
    answer(403, needed);
    const refused = refusalOf(callApi(readThing, { params: { id: '1' } }));
    await waitFor(() => expect(question()).not.toBeNull());
    question()?.answer(false);
    expect(await refused).toMatchObject({ status: 403, message: needed.message });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('leads to where a second factor is set up if the account must have one', async () => {
    answer(403, { message: 'Please set one up.', kind: 'second-factor-missing' });
    expect(await refusalOf(callApi(readThing, { params: { id: '1' } }))).toMatchObject({
      status: 403,
    });
    expect(left).toHaveBeenCalledWith('/admin/account');
  });
});
