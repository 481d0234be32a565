import { beforeEach, describe, expect, test } from 'vitest';
import { createConsultation } from '#contract/consultations/consultation-form.ts';
import { listConsultations } from '#contract/consultations/consultations.ts';
import { fillInMessage } from '#contract/platform/checks.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { createRequest } from '#contract/requests/request-form.ts';
import { listRequests } from '#contract/requests/requests.ts';
import { anApp, aWorld } from '#test/app.ts';
import { goodConsultation } from '#test/samples/consultations.ts';
import { sendJson } from '#test/samples/json-forms.ts';
import { goodRequest } from '#test/samples/requests.ts';

interface Listed {
  data: { result: Record<string, unknown>[]; pagedInfo: { total: number } };
}

const forms = [
  {
    path: createRequest.path,
    list: listRequests.path,
    good: goodRequest,
    reference: /^REQ-1\d{5}$/,
  },
  {
    path: createConsultation.path,
    list: listConsultations.path,
    good: goodConsultation,
    reference: /^CON-1\d{5}$/,
  },
];

const world = await aWorld({ sessionIdleMinutes: 100 * 60, sessionHours: 100 });
const headers = await world.signIn();

describe.each(forms)('POST $path', ({ path, list, good, reference }) => {
  let before: number;

  const stored = async () =>
    (await world.app.inject({ url: apiBase + list, headers })).json<Listed>().data;
  const howMany = async () => (await stored()).pagedInfo.total;
  const send = (body: object | string, more?: Record<string, string>) =>
    sendJson(world.app, path, body, more);

  beforeEach(async () => {
    before = await howMany();
  });

  test('answers with the reference to quote, whether a message comes, and nothing else', async () => {
    const { status, body } = await send(good());
    expect(status).toBe(201);
    expect(body).toEqual({
      message: expect.stringMatching(/^[A-Z].*\.$/),
      data: { reference: expect.stringMatching(reference), isMessageQueued: true },
    });
    expect((await stored()).result[0]).toMatchObject({
      requestId: body.data?.reference,
      status: 'Pending',
    });
  });

  test('stores equal bodies without a key each time', async () => {
    const sent = good();
    const references = await Promise.all([send(sent), send(sent), send(sent)]);
    expect(new Set(references.map(({ body }) => body.data?.reference)).size).toBe(3);
    expect(await howMany()).toBe(before + 3);
  });

  test.each([['a form of the browser', { 'content-type': 'application/x-www-form-urlencoded' }]])(
    'rejects %s (415)',
    async (_, type) => {
      expect((await send(JSON.stringify(good()), type)).status).toBe(415);
    },
  );

  test.each([
    ['', fillInMessage],
    ['[{}]', 'The request could not be understood.'],
  ])('rejects what is no filled-in form with a sentence: %s', async (text, message) => {
    const { status, body } = await send(text);
    expect([status, body.message]).toEqual([400, message]);
  });

  test.each([
    ['a number', 7],
    ['an object', { toString: 'x' }],
  ])('rejects %s where text is due, with a sentence at the field', async (_, value) => {
    const { status, body } = await send({ ...good(), email: value });
    expect(status).toBe(400);
    expect(body.message).toMatch(/^[A-Z].* must be text, given once\.$/);
    expect(body.errors).toEqual([{ field: 'email', message: body.message }]);
    expect(await howMany()).toBe(before);
  });
});

test('more posts from one sender than allowed in a minute are rejected, whichever form they come by', async () => {
  const strict = await anApp({ publicPostsPerMinute: 3 });
  const answers = [];
  for (const { path, good } of [...forms, ...forms])
    answers.push(await sendJson(strict.app, path, good()));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429]);
  const wait = Number(answers[3]?.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  await strict.close();
});
