// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { askForDocuments } from '#contract/documents/document-requests.ts';
import {
  deadLinkMessage,
  readDocumentRequest,
  usedLinkMessage,
} from '#contract/documents/send-again-form.ts';
import { judgeDocument } from '#contract/documents/verdicts.ts';
import { documentMissingMessage } from '#contract/drivers/application-form.ts';
import { readDriver } from '#contract/drivers/drivers.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { recordPresence } from '#contract/review/review.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { anApplicant, askFor, sendAgain } from '#test/samples/document-requests.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { aPicture } from '#test/samples/images.ts';
import { act } from '#test/samples/placements.ts';
import { aSecret, uploadPhoto } from '#test/samples/uploads.ts';
import { draftFor } from '#web/documents/public/answer-form.tsx';
import SendAgainPage from '#web/documents/public/send-again-page.tsx';
import ProfilePage from '#web/drivers/admin/profile-page.tsx';
import ReviewPage from '#web/review/admin/review-page.tsx';
import { answerBy, close, open, press, signIn } from './screen.tsx';

const world = await aWorld();
const { db } = world.database;
afterEach(close);

const path = '/admin/driver-management/review';

test('one dialog refuses a document and asks for it, with those that were refused before', async () => {
  const id = await aCompleteDriver(db, {
    fullName: 'Ada Eze',
    email: 'ada@example.com',
  });
  const administrator = await anAdministrator(world);
  const refused = {
    verdict: 'new-needed',
    reason: 'cut-off',
    words: 'The foot is missing.',
  } as const;
  await ask(administrator, judgeDocument, { params: { id, group: 'nin' }, body: refused });
  await signIn(world);
  open(path, { [path]: ReviewPage });
  await screen.findByRole('heading', { name: 'Ada Eze' });
  await userEvent.keyboard('n');
  const dialog = within(
    await screen.findByRole('dialog', {
      name: "Ask Ada Eze for a new photo of the driver's licence",
    }),
  );
  expect(dialog.getByText('NIN identification card: Cut off')).toBeDefined();
  await userEvent.click(dialog.getByRole('radio', { name: 'Unreadable' }));
  await userEvent.type(dialog.getByLabelText(/^Note for colleagues/), 'Asked by phone, too');
  await press('Send now', dialog);
  await screen.findByText('Request sent. You can also copy the link.');

  const { documentRequest, verdicts } = await ask(administrator, readDriver, { params: { id } });
  expect(documentRequest).toMatchObject({
    state: 'open',
    documents: [
      { group: 'drivers', reason: 'unreadable', words: '' },
      { group: 'nin', reason: 'cut-off', words: 'The foot is missing.' },
    ],
  });
  expect(verdicts).toContainEqual(
    expect.objectContaining({
      group: 'drivers',
      reason: 'unreadable',
      note: 'Asked by phone, too',
    }),
  );
});

test('who looks at the same application is named, and a decision that comes too late says who was quicker', async () => {
  const fullName = 'Bola Ojo';
  const id = await aCompleteDriver(db, {
    fullName,
    email: 'bola@example.com',
    state: 'Yobe',
  });
  const colleague = await anAdministrator(world, 'Reviewer');
  await ask(colleague, recordPresence, { params: { id }, body: { leaving: false } });
  await signIn(world);
  open(`${path}?state=Yobe`, { [path]: ReviewPage });
  await screen.findByText('A Reviewer is looking at this');
  await press('Approve');
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', false),
  );
  await act(colleague, 'approve', id);
  await press('Approve', dialog);
  await dialog.findByText(new RegExp(`^A Reviewer approved ${fullName}`));
  await press('Close', dialog);
  await waitFor(() => expect(document.body.textContent).toContain('A Reviewer approved this '));
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('a picture that does not come says so, and comes when it is asked for again', async () => {
  await aCompleteDriver(db, {
    fullName: 'Ada Zam',
    email: 'zam@example.com',
    state: 'Zamfara',
  });
  await signIn(world);
  const answer = fetch;
  const isDown = { yes: true };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.includes('/documents/') || url.startsWith('/api/v1/admin')) return answer(url, init);
    return isDown.yes
      ? Promise.reject(new TypeError('Failed to fetch'))
      : new Response('a picture');
  });
  open(`${path}?state=Zamfara`, { [path]: ReviewPage });
  await screen.findByText('The picture could not be loaded.');
  isDown.yes = false;
  await press('Try again');
  await screen.findByRole('img', { name: "Driver's licence" });
});

test('a new document is decided on below its own picture, and the one before stands beside it with its verdict', async () => {
  const administrator = await anAdministrator(world);
  const { _id: id } = await anApplicant(world, administrator);
  await ask(administrator, judgeDocument, {
    params: { id, group: 'medical' },
    body: { verdict: 'new-needed', reason: 'cut-off' },
  });
  await sendAgain(world, administrator, id, ['medical']);
  await signIn(world);
  open(`/admin/driver-management/${id}`, { '/admin/driver-management/:id': ProfilePage });

  const sent = within(await screen.findByRole('region', { name: 'New: Medical record' }));
  expect(sent.getAllByRole('button', { name: /^Open Medical record/ })).toHaveLength(1);
  expect(sent.getByRole('button', { name: 'Accept' })).toBeDefined();

  const before = within(screen.getByRole('region', { name: 'Before: Medical record' }));
  expect(before.getByText(/^New one needed: /)).toBeDefined();
  expect(before.queryByRole('button', { name: 'Accept' })).toBeNull();
  expect(screen.getAllByRole('button', { name: /^Open Medical record/ })).toHaveLength(2);

  expect(sent.getByText('New expiry date: 28 Feb 2098')).toBeDefined();
  await press('Accept', sent);
  await press('Accept', within(await screen.findByRole('dialog')));
  await screen.findByRole('heading', { name: 'Earlier documents' });
  expect(screen.queryByRole('region', { name: 'New: Medical record' })).toBeNull();
});

test('the date of a document that has expired is asked for, and the previous one is not offered again', async () => {
  const administrator = await anAdministrator(world);
  const { _id: id } = await anApplicant(world, administrator);
  const documents = [
    { group: 'drivers', reason: 'expires-soon', words: '' },
    { group: 'medical', reason: 'unreadable', words: '' },
  ] as const;
  const { link } = await ask(administrator, askForDocuments, {
    params: { id },
    body: { documents: [...documents] },
  });
  const { pathname, hash } = new URL(link);
  answerBy(world);
  open(pathname + hash, { [pathname]: SendAgainPage });
  expect(
    (await screen.findByLabelText(/^New expiry date of the driver/)).getAttribute('value'),
  ).toBe('');
  expect(
    screen.getByLabelText(/^Expiry date of the medical record/).getAttribute('value'),
  ).not.toBe('');
});

test('each document needs its photo; both sent, it says how much they are, and that the link is used', async () => {
  const administrator = await anAdministrator(world);
  const { _id: id } = await anApplicant(world, administrator);
  const groups = ['nin', 'education'] as const;
  const { link, token } = await askFor(administrator, id, groups);
  const url = apiBase + readDocumentRequest.path;
  const answer = await world.app.inject({ method: 'POST', url, payload: { token } });
  const draft = draftFor(z.parse(readDocumentRequest.response, answer.json()).data);
  const uploadSecret = aSecret();
  draft.use.setState({ uploadSecret });
  const add = async (group: (typeof groups)[number]) => {
    const bytes = await aPicture(group);
    const photo = await uploadPhoto(world.app, { secret: uploadSecret, bytes, group });
    const file = new File([new Uint8Array(51_200)], `${group}.jpg`, { type: 'image/jpeg' });
    draft.addPhoto({ ...photo, file, originalSize: undefined });
    draft.markPhoto(photo, { isSent: true });
  };
  const { pathname, hash } = new URL(link);
  const openLink = (fragment: string) => {
    answerBy(world);
    open(pathname + fragment, { [pathname]: SendAgainPage });
  };
  await add('nin');
  openLink(hash);
  await press('Send');
  expect(await screen.findAllByText(new RegExp(`^${documentMissingMessage}`))).not.toEqual([]);
  await add('education');
  await press('Send');
  await screen.findByText('Sent, 2 photos, 100 KB');
  await close();

  openLink(hash);
  await screen.findByText(usedLinkMessage);
  await close();

  openLink('#cut');
  await screen.findByText(deadLinkMessage);
});
