import { beforeEach, describe, expect, test } from 'vitest';
import {
  addPrivacyRequestByHand,
  answerPrivacyRequest,
  listPrivacyRequests,
} from '#contract/privacy/privacy-requests.ts';
import { type Administrator, anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { activity } from '#test/samples/activity.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { hear } from '#test/samples/notifications.ts';
import { addPrivacyRequest } from './request-service.ts';

let owner: Administrator;
const world = await aWorld({ sessionHours: 24 * 100, sessionIdleMinutes: 24 * 60 * 100 });
const { db } = world.database;
beforeEach(async () => {
  world.time.now = new Date('2027-03-10T10:00:00Z');
  await db.deleteFrom('privacyRequests').execute();
  await db.deleteFrom('messages').execute();
  owner = await anAdministrator(world);
});

const byHand = {
  kind: 'copy',
  name: 'Musa Danjuma',
  contact: 'musa@example.com',
  cameOn: '2027-03-08',
  record: '',
  words: 'I want to see what you have.',
};
const add = (changes: object = {}) =>
  ask(owner, addPrivacyRequestByHand, { body: { ...byHand, ...changes } });
// Without the mail that the administrator has logged in.
const hearPeople = async () => (await hear(world)).filter(({ to }) => !to.startsWith('funke'));
const list = (query: Record<string, string> = {}) => ask(owner, listPrivacyRequests, { query });
const answer = (id: string, body: object) =>
  attempt(owner, answerPrivacyRequest, { params: { id }, body });

/** Adds a request as the tracking page does. */
async function askOneself(id: string) {
  const { notify } = world;
  const { now } = world.time;
  const asked = { kind: 'erase', name: 'Musa Danjuma', contact: '08000000142', words: '' } as const;
  const record = { kind: 'driver', id, reference: '100001' } as const;
  return db
    .transaction()
    .execute((tx) =>
      addPrivacyRequest(
        { tx, notify, cause: { by: 'clock' }, now, actor: { kind: 'public' } },
        { ...asked, source: 'person', record, cameAt: now },
      ),
    );
}

describe('a request that came by letter', () => {
  test('is due 30 days after it came, in Lagos, and the person is told', async () => {
    const added = await add();
    expect(added).toMatchObject({
      reference: expect.stringMatching(/^PRV-1\d{5}$/),
      state: 'Open',
      version: 1,
    });
    expect([added.cameAt, added.dueOn]).toEqual(['2027-03-07T23:00:00.000Z', '2027-04-07']);
    expect(await hearPeople()).toMatchObject([
      { to: 'musa@example.com', subject: `We have your request ${added.reference}` },
    ]);
    const [entry] = await activity(world, { kind: 'privacy' });
    expect(entry).toMatchObject({ kind: 'privacy-asked', record: { name: added.reference } });
  });

  test.each([
    ['cameOn', { cameOn: '2027-03-11' }, "The day can't be after today."],
    ['record', { record: 'REQ-999999' }, 'There is no record with this number.'],
  ])('is refused with a bad %s: %j', async (field, changes, message) => {
    const refused = await attempt(owner, addPrivacyRequestByHand, {
      body: { ...byHand, ...changes },
    });
    expect(refused).toMatchObject({ status: 400, message, errors: [{ field }] });
    expect((await list()).result).toEqual([]);
  });

  test('can name a record by its number, and is added once for it while it is open', async () => {
    const driver = await aDriver(db);
    const { driverNumber } = await db
      .selectFrom('drivers')
      .select('driverNumber')
      .where('id', '=', driver)
      .executeTakeFirstOrThrow();
    const added = await add({ record: String(driverNumber) });
    expect(added.record).toEqual({ kind: 'driver', _id: driver, reference: String(driverNumber) });
    const again = await attempt(owner, addPrivacyRequestByHand, {
      body: { ...byHand, record: String(driverNumber) },
    });
    expect(again).toMatchObject({
      status: 409,
      message: `This has already been asked: ${added.reference}.`,
    });
    expect((await answer(added._id, { outcome: 'Done', words: '' })).status).toBe(200);
    expect(await add({ record: String(driverNumber) })).toMatchObject({ state: 'Open' });
  });
});

describe('an answer', () => {
  test('goes to the person with its words, once', async () => {
    const { _id, version } = await add();
    await hearPeople();
    const words = 'We sent it to you by post.';
    expect(await answer(_id, { outcome: 'Done', words, version })).toMatchObject({ status: 200 });
    expect(await hearPeople()).toMatchObject([
      { to: 'musa@example.com', words: expect.stringContaining(words) },
    ]);
    const again = await answer(_id, { outcome: 'Refused', words, version: version + 1 });
    expect(again).toMatchObject({ status: 409, message: expect.stringContaining('is Done') });
    expect((await list()).result).toEqual([]);
    expect((await list({ state: 'answered' })).result).toMatchObject([
      { state: 'Done', answer: words, answeredBy: expect.stringMatching(/^Fúnkẹ́/) },
    ]);
  });

  test("can't say that something is erased that is still there; a refusal needs words", async () => {
    const driver = await aDriver(db);
    const { id } = await askOneself(driver);
    const done = await answer(id, { outcome: 'Done', words: '' });
    expect(done).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Not erased yet: \d+\. Erase it first/),
    });
    const refused = (words: string) => answer(id, { outcome: 'Refused', words });
    expect(await refused(' ')).toMatchObject({ status: 400, errors: [{ field: 'words' }] });
    expect(await refused('We need it.')).toMatchObject({ status: 200 });
  });
});
