import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  feedbackClosedMessage,
  giveFeedback,
  minShownAnswers,
  readFeedback,
  readFeedbackRequest,
} from '#contract/feedback/feedback.ts';
import { listMessages } from '#contract/messages/messages.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { aCertificate, anEnrolment, aTraining } from '#test/samples/trainings.ts';

const morning = new Date('2027-03-10T07:00:00Z');
const dayMs = 86_400_000;

const world = await aWorld({ sessionHours: 10_000, sessionIdleMinutes: 500_000 });
world.time.now = morning;
const owner = await anAdministrator(world);
beforeEach(async () => {
  world.time.now = morning;
  for (const table of [
    'messages',
    'feedback',
    'certificates',
    'enrolments',
    'trainings',
  ] as const) {
    await world.database.db.deleteFrom(table).execute();
  }
});

/** A one-day training with `came` attendees and one absentee. */
async function hold(takesPlaceOn: string, came = 1) {
  const { db } = world.database;
  const training = await aTraining(db, { takesPlaceOn, title: 'Defensive Driving' });
  for (let at = 0; at <= came; at += 1) {
    const id = crypto.randomUUID();
    await anEnrolment(db, training, { id, email: `${at}@example.com` });
    if (at < came) await aCertificate(db, id);
  }
  return training;
}
const run = () => world.work().feedback.run();
async function tokens(): Promise<string[]> {
  const mails = await world.database.db
    .selectFrom('messages')
    .select('words')
    .where('event', '=', 'feedback-asked')
    .where('channel', '=', 'mail')
    .execute();
  return mails.map(({ words }) => /feedback#([\w-]+)/.exec(words)?.[1] ?? '');
}
async function post(endpoint: typeof giveFeedback | typeof readFeedbackRequest, payload: object) {
  const answered = await world.app.inject({
    method: 'POST',
    url: apiBase + endpoint.path,
    payload,
  });
  return { status: answered.statusCode, body: answered.json<{ message: string }>() };
}
const give = (token: string, answer = {}) =>
  post(giveFeedback, { token, stars: '4', helped: 'The yard', ...answer });
const summary = (id: string) => ask(owner, readFeedback, { params: { id } });

test('those who came are asked once, two days after the training', async () => {
  await hold('2027-03-09');
  world.time.now = new Date(morning.getTime() + dayMs);
  await Promise.all([run(), run()]);
  await run();
  const [token = '', ...others] = await tokens();
  expect(others).toEqual([]);
  const read = await post(readFeedbackRequest, { token });
  expect(z.parse(readFeedbackRequest.response, read.body).data).toEqual({
    training: 'Defensive Driving',
    day: '2027-03-09',
  });
  // The office can't see the token, so it can neither answer nor tell who did.
  const { result } = await ask(owner, listMessages, { query: { channel: 'mail' } });
  expect(result.map(({ words }) => words.includes(token))).toEqual([false]);
});

test('those who came to a training of several days are asked after its last one', async () => {
  const training = await hold('2027-03-06');
  const furtherDays = JSON.stringify([{ date: '2027-03-09', time: '09:00', endTime: null }]);
  await world.database.db
    .updateTable('trainings')
    .set({ furtherDays })
    .where('id', '=', training)
    .execute();
  await run();
  expect(await tokens()).toEqual([]);
  world.time.now = new Date(morning.getTime() + dayMs);
  await run();
  expect(await tokens()).toHaveLength(1);
});

test('a link works once, also when its form is sent twice at the same time, and for 30 days', async () => {
  const training = await hold('2027-03-08', 2);
  await run();
  const [first = '', second = ''] = await tokens();
  expect((await give(first, { stars: '6' })).status).toBe(400);
  const twice = await Promise.all([give(first), give(first)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await give(first)).body).toEqual({ message: feedbackClosedMessage });
  expect((await give(`${second.startsWith('x') ? 'y' : 'x'}${second.slice(1)}`)).status).toBe(404);
  world.time.now = new Date(morning.getTime() + 30 * dayMs);
  expect((await give(second)).status).toBe(404);
  expect((await summary(training)).answers).toBe(1);
  // People are asked once, whether they answered or not.
  await run();
  expect(await tokens()).toHaveLength(2);
});

test('fewer than five answers are only counted, and of more nothing tells whose they are', async () => {
  const training = await hold('2027-03-08', minShownAnswers);
  await run();
  const links = await tokens();
  for (const token of links.slice(1)) await give(token, { stars: '5', missing: 'More time' });
  expect(await summary(training)).toEqual({ asked: 5, answers: 4, shown: null });
  await give(links[0] ?? '', { stars: '2' });
  expect(await summary(training)).toEqual({
    asked: 5,
    answers: 5,
    shown: {
      average: 4.4,
      stars: [0, 1, 0, 0, 4],
      helped: Array(5).fill('The yard'),
      missing: Array(4).fill('More time'),
    },
  });
  expect(await world.database.db.selectFrom('feedbackRequests').selectAll().execute()).toEqual([]);
});

test('words end with the retention of registrations, stars stay', async () => {
  const training = await hold('2027-03-08', minShownAnswers);
  await run();
  for (const token of await tokens()) await give(token);
  await world.database.db.updateTable('trainings').set({ takesPlaceOn: '2025-03-10' }).execute();
  await world.work().retention.run();
  expect((await summary(training)).shown).toMatchObject({ average: 4, helped: [], missing: [] });
});
