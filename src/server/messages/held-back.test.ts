import { beforeEach, describe, expect, test } from 'vitest';
import { forgotPassword } from '#contract/accounts/accounts.ts';
import { createConsultation } from '#contract/consultations/consultation-form.ts';
import { enrol } from '#contract/enrolments/enrolment-form.ts';
import {
  type Channel,
  listMessages,
  type Message,
  resendMessage,
  resendMessages,
} from '#contract/messages/messages.ts';
import { cancelTracked } from '#contract/self-service/tracking.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { admin, aWorld } from '#test/app.ts';
import { attentionOf } from '#test/samples/attention.ts';
import { goodConsultation } from '#test/samples/consultations.ts';
import { sendJson } from '#test/samples/json-forms.ts';
import { aTraining } from '#test/samples/trainings.ts';

const world = await aWorld({ trustProxy: 1, formMessagesPerHour: 30 });
world.time.now = new Date('2027-03-10T11:00:00Z');
const owner = await anAdministrator(world);
const { settings } = world.context;
const given = { ...settings };
beforeEach(async () => {
  Object.assign(settings, given);
  // Noon, when text messages are sent at once.
  world.time.now = new Date('2027-03-10T11:00:00Z');
  world.mails.splice(0);
  world.texts.splice(0);
  await world.database.pool.query(
    'truncate messages, rate_limits, consultations, trainings cascade',
  );
});

const booking = (changes: object, from = '1.2.3.4', headers: Record<string, string> = {}) =>
  sendJson(
    world.app,
    createConsultation.path,
    { ...goodConsultation(), consultationDate: '2027-04-01', ...changes },
    { 'x-forwarded-for': from, ...headers },
  );

test('a form tells whether its message waits, also when it is sent again', async () => {
  const words = goodConsultation();
  const queued: (boolean | undefined)[] = [];
  for (const key of ['1', '2', '3', '1', '3'])
    queued.push(
      (await booking(words, '10.1.0.1', { 'idempotency-key': `held-${key}` })).body.data
        ?.isMessageQueued,
    );
  expect(queued).toEqual([true, true, false, true, false]);
});

const listed = async (query: Record<string, string> = {}) =>
  (await ask(owner, listMessages, { query: { pageSize: '100', ...query } })).result;
const states = (messages: readonly Message[]) =>
  Object.fromEntries(
    [...Map.groupBy(messages, ({ state }) => state)].map(([state, of]) => [state, of.length]),
  );
const oneOf = (messages: readonly Message[]) => messages[0]?._id ?? '';
const later = (hours: number) =>
  world.database.pool.query(`update rate_limits set ends_at = ends_at - interval '${hours} hours'`);

describe('forms that name one person', () => {
  const victim = { email: 'victim@example.com', phoneNumber: '08030000001' };

  test('lead to four messages an hour, also if they come at once, and are all stored', async () => {
    const posts = Array.from({ length: 12 }, (_, at) => booking(victim, `10.0.0.${at}`));
    const answers = await Promise.all(posts);
    expect(answers.map(({ status }) => status)).toEqual(posts.map(() => 201));
    expect(answers.filter(({ body }) => body.data?.isMessageQueued)).toHaveLength(2);
    await world.deliver();
    expect(states(await listed({ about: 'consultation' }))).toEqual({ Sent: 4, 'Held back': 20 });
    const [held] = await listed({ state: 'Held back' });
    expect(held).toMatchObject({ error: 'many-to-one', attempts: 0 });
    expect(await attentionOf(owner, 'heldBackMessages')).toMatchObject({ count: 20 });
  });

  test('lead to ten a day', async () => {
    for (const hour of [0, 1, 2, 3]) {
      if (hour > 0) await later(1);
      for (let at = 0; at < 4; at += 1) await booking(victim, `10.0.${hour}.${at}`);
    }
    expect(states(await listed({ about: 'consultation' }))).toMatchObject({ Waiting: 10 });
  });
});

test('forms of one sender lead to so many messages an hour, whomever they name', async () => {
  for (let at = 0; at < 20; at += 1)
    await booking({ email: `p${at}@example.com`, phoneNumber: `080300000${at + 10}` });
  await booking({ email: 'other@example.com', phoneNumber: '08030000099' }, '5.6.7.8');
  expect(states(await listed({ about: 'consultation' }))).toEqual({ Waiting: 32, 'Held back': 10 });
  expect((await listed({ state: 'Held back' }))[0]).toMatchObject({ error: 'many-by-one' });
});

test.each([
  ['mail', 'mailsPerDay', 'mailsToday', 'daily-mails'],
  ['text', 'textsPerDay', 'textsToday', 'daily-texts'],
] as const)(
  '%ss of the day are so many, half of them of forms; those of the office always go out',
  async (channel, setting, item, error) => {
    settings[setting] = 6;
    const toAnyone = () =>
      channel === 'text' ? world.texts : world.mails.filter(({ to }) => to !== admin.email);
    for (let at = 0; at < 8; at += 1)
      await booking({ email: `p${at}@example.com`, phoneNumber: `0803000001${at}` });
    await world.deliver();
    expect(toAnyone()).toHaveLength(3);
    const held = await listed({ state: 'Held back' });
    expect(held.map((message) => [message.channel, message.error])).toEqual(
      Array(5).fill([channel, error]),
    );
    expect(await attentionOf(owner, item)).toBeUndefined();
    await cancelAllTold(channel);
    expect(toAnyone()).toHaveLength(6);
    expect(await attentionOf(owner, item)).toMatchObject({ count: 6, first: { about: '6' } });
    const toAdministrator = world.mails.length;
    await sendJson(world.app, forgotPassword.path, { email: admin.email });
    await world.doJobs();
    expect(world.mails).toHaveLength(toAdministrator + 1);
    await ask(owner, resendMessages, { body: { query: 'state=Held back' } });
    await world.deliver();
    expect(toAnyone()).toHaveLength(11);
    // The limit starts again on a new day.
    world.time.now = new Date('2027-03-11T11:00:00Z');
    await booking({ email: 'new@example.com', phoneNumber: '08030000299' });
    await world.deliver();
    expect(toAnyone()).toHaveLength(12);
  },
);

/** Cancels the bookings of sent messages, as their recipients could. */
async function cancelAllTold(channel: Channel): Promise<void> {
  const told = await world.database.db
    .selectFrom('messages')
    .select('recordId')
    .where('recordKind', '=', 'consultation')
    .where('channel', '=', channel)
    .where('state', '=', 'Sent')
    .execute();
  for (const { recordId: id } of told) {
    const token = world.context.trackingLinks.tokenOf({ kind: 'consultation', id }, world.time.now);
    expect(await sendJson(world.app, cancelTracked.path, { token })).toMatchObject({ status: 200 });
  }
  await world.deliver();
}

describe('text messages', () => {
  test('go to Nigerian mobile numbers only, unless the office sends them', async () => {
    await aTraining(world.database.db, { title: 'Safe driving', takesPlaceOn: '2027-04-01' });
    for (const phoneNumber of ['447700900123', '8821650000', '+2341 700 0000']) {
      const trainee = {
        trainingName: 'Safe driving',
        fullName: 'Ada',
        email: `a${phoneNumber.length}@example.com`,
        phoneNumber,
      };
      expect((await sendJson(world.app, enrol.path, trainee)).status).toBe(201);
    }
    await world.deliver();
    expect(world.texts).toEqual([]);
    const held = await listed({ state: 'Held back' });
    expect(held.map(({ channel, error }) => [channel, error])).toEqual(
      held.map(() => ['text', 'no-mobile']),
    );
    expect(held).toHaveLength(3);
    await ask(owner, resendMessage, { params: { id: oneOf(held) } });
    await world.deliver();
    expect(world.texts).toHaveLength(1);
  });

  test('leave out a name with an account number', async () => {
    await booking({ fullName: 'Pay 5000 to 0123456789' });
    await world.deliver();
    expect(world.texts[0]?.text).toMatch(/^Motions: We have your booking CON-\d+\. Status: http/);
  });
});
