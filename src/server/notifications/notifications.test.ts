import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  getNotificationsVersion,
  listNotifications,
  markNotificationsRead,
  maxNotifications,
  type Notifications,
} from '#contract/notifications/notifications.ts';
import { type Administrator, anAdministrator, ask, attempt } from '#test/administrator.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { aMessage } from '#test/samples/messages.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { anEnrolment, aTraining } from '#test/samples/trainings.ts';

const start = new Date('2027-03-10T11:00:00Z');

let world: TestApp;
let admin: Administrator;
beforeEach(async () => {
  world = await anApp();
  world.time.now = start;
  await world.database.db
    .updateTable('admins')
    .set({ createdAt: new Date('2027-03-08T08:00:00Z') })
    .execute();
  admin = await anAdministrator(world);
});
afterEach(() => world.close());

const read = (who = admin) => ask(who, listNotifications);
const mark = (body: { topic?: string; until: string }, who = admin) => attempt(who, markNotificationsRead, { body });
const at = (time: string) => new Date(time);
const driver = (fullName: string, createdAt: Date) => aDriver(world.database.db, { fullName, createdAt });
const request = (companyName: string, createdAt: Date) =>
  aCompanyRequest(world.database.db, { companyName, createdAt });

function nameOf(newest: Notifications['result'][number]['newest']): string {
  if ('name' in newest) return newest.name;
  return 'fullName' in newest ? newest.fullName : newest.recipientName;
}

/** The entries in short: topic, whether unread, how many, and who is the newest. */
const told = ({ result }: Notifications) =>
  result.map((entry) => [
    entry.topic.replace(/:.*/, ''),
    entry.isUnread ? 'unread' : 'read',
    entry.count,
    nameOf(entry.newest),
  ]);

test('nothing is new where nothing has arrived', async () => {
  expect(await read()).toEqual({ result: [], unread: 0, until: '2027-03-10T10:59:57.000Z' });
});

test('what is unread is one entry for each topic, the newest first, with its newest by name', async () => {
  const { db } = world.database;
  const training = await aTraining(db, { title: 'Defensive driving' });
  const other = await aTraining(db, { title: 'First aid' });
  await driver('Ngozi Eze', at('2027-03-08T09:00:00Z'));
  await driver('Musa Ɗanjuma', at('2027-03-10T09:00:00Z'));
  const sunday = await driver('Sunday Etim', at('2027-03-10T10:00:00Z'));
  await aDriver(db, { fullName: 'Deleted one', status: 'Deleted', createdAt: at('2027-03-10T10:30:00Z') });
  await aCompanyRequest(db, {
    companyName: 'Demo Beverages Ltd',
    driversNeeded: 4,
    startsOn: '2027-12-01',
    endsOn: '2027-12-20',
    createdAt: at('2027-03-10T10:10:00Z'),
  });
  await aConsultation(db, {
    fullName: 'Ẹfẹ Omoregie',
    consultationOn: '2027-03-24',
    preferredTime: 'Morning',
    createdAt: at('2027-03-09T10:00:00Z'),
  });
  await anEnrolment(db, training, { fullName: 'Ada Obi', createdAt: at('2027-03-01T10:00:00Z') });
  await anEnrolment(db, training, { fullName: 'Bola Ade', createdAt: at('2027-03-09T11:00:00Z') });
  await anEnrolment(db, training, { fullName: 'Chidi Eke', createdAt: at('2027-03-09T12:00:00Z') });
  await anEnrolment(db, other, { fullName: 'Dayo Ola', createdAt: at('2027-03-09T11:30:00Z') });

  const news = await read();
  expect(told(news)).toEqual([
    ['request', 'unread', 1, 'Demo Beverages Ltd'],
    ['application', 'unread', 3, 'Sunday Etim'],
    ['enrolment', 'unread', 2, 'Chidi Eke'],
    ['enrolment', 'unread', 1, 'Dayo Ola'],
    ['consultation', 'unread', 1, 'Ẹfẹ Omoregie'],
    ['enrolment', 'read', 1, 'Ada Obi'],
  ]);
  expect(news.unread).toBe(5);
  expect(news.result[0]).toMatchObject({
    newest: { requestId: expect.stringMatching(/^REQ-\d+$/), numberOfDriverNeeded: 4, startDate: '2027-12-01' },
    newestAt: '2027-03-10T10:10:00.000Z',
  });
  expect(news.result[1]).toMatchObject({ newest: { _id: sunday, driverId: expect.stringMatching(/^\d{6}$/) } });
  expect(news.result[2]).toMatchObject({
    topic: `enrolment:${training}`,
    training: { _id: training, title: 'Defensive driving', enrolments: 3 },
  });
  expect(news.result[4]).toMatchObject({ newest: { consultationDate: '2027-03-24', preferredTime: 'Morning' } });
});

test('who has joined a waiting list is told apart from who has a seat', async () => {
  const { db } = world.database;
  const training = await aTraining(db, { title: 'Defensive driving' });
  const createdAt = at('2027-03-09T11:00:00Z');
  await anEnrolment(db, training, { fullName: 'Ada Obi', createdAt: at('2027-03-09T10:00:00Z') });
  await anEnrolment(db, training, { fullName: 'Bola Ade', state: 'Waiting', queuedAt: createdAt, createdAt });
  await anEnrolment(db, training, { fullName: 'Chidi Eke', state: 'Waiting', queuedAt: createdAt, createdAt });
  const { result } = await read();
  const about = { _id: training, title: 'Defensive driving' };
  expect(result).toMatchObject([
    { topic: `waiting:${training}`, count: 2, isWaiting: true, training: { ...about, enrolments: 2 } },
    { topic: `enrolment:${training}`, count: 1, isWaiting: false, training: { ...about, enrolments: 1 } },
  ]);
  await mark({ topic: `waiting:${training}`, until: result[0]?.newestAt ?? '' });
  expect(told(await read())).toContainEqual(['enrolment', 'unread', 1, 'Ada Obi']);
});

test('what is read is told day by day in Lagos, for thirty days', async () => {
  // Half past midnight in Lagos.
  await driver('Of the 10th', at('2027-03-09T23:30:00Z'));
  await driver('Of the 9th', at('2027-03-09T22:30:00Z'));
  await driver('Of the 9th, too', at('2027-03-09T08:30:00Z'));
  await driver('Too old', at('2027-02-08T08:30:00Z'));
  await mark({ until: (await read()).until });
  expect(told(await read())).toEqual([
    ['application', 'read', 1, 'Of the 10th'],
    ['application', 'read', 2, 'Of the 9th'],
  ]);
});

test('a new administrator begins with nothing unread', async () => {
  await driver('Came before', at('2027-03-07T08:00:00Z'));
  expect(told(await read())).toEqual([['application', 'read', 1, 'Came before']]);
  expect((await read()).unread).toBe(0);
});

test('messages that failed or were given up are one entry, for who reads messages', async () => {
  const { db } = world.database;
  const failed = { state: 'Failed', error: 'refused' } as const;
  await aMessage(db, { ...failed, recipientName: 'Ada Obi', endedAt: at('2027-03-10T09:00:00Z') });
  await aMessage(db, { ...failed, state: 'Given up', recipientName: 'Bola Ade', endedAt: at('2027-03-10T10:00:00Z') });
  await aMessage(db, { state: 'Delivered', endedAt: at('2027-03-10T10:10:00Z') });
  await aMessage(db, { ...failed, recordKind: 'account', endedAt: at('2027-03-10T10:20:00Z') });
  const news = await read();
  expect(told(news)).toEqual([['message', 'unread', 2, 'Bola Ade']]);
  expect(told(await read(await anAdministrator(world, 'Coordinator')))).toEqual([]);
  await mark({ topic: 'message', until: news.until });
  expect((await read()).unread).toBe(0);
});

describe('marking as read', () => {
  test('everything leaves nothing unread but what comes later', async () => {
    await driver('First', at('2027-03-10T09:00:00Z'));
    await request('Demo Mills', at('2027-03-10T10:00:00Z'));
    expect(await mark({ until: (await read()).until })).toEqual({ status: 200, message: 'Marked as read' });
    expect((await read()).unread).toBe(0);

    await driver('Second', at('2027-03-10T11:05:00Z'));
    world.time.now = at('2027-03-10T11:10:00Z');
    expect(told(await read())).toEqual([
      ['application', 'unread', 1, 'Second'],
      ['request', 'read', 1, 'Demo Mills'],
      ['application', 'read', 1, 'First'],
    ]);
  });

  test('one topic leaves the others unread, and one training the other trainings', async () => {
    const { db } = world.database;
    const [one, two] = [await aTraining(db), await aTraining(db)];
    await anEnrolment(db, one, { fullName: 'Of one', createdAt: at('2027-03-10T09:00:00Z') });
    await anEnrolment(db, two, { fullName: 'Of two', createdAt: at('2027-03-10T09:30:00Z') });
    await driver('A driver', at('2027-03-10T10:00:00Z'));
    const [application, , enrolment] = (await read()).result;
    await mark({ topic: application?.topic ?? '', until: application?.newestAt ?? '' });
    await mark({ topic: enrolment?.topic ?? '', until: enrolment?.newestAt ?? '' });
    expect(told(await read())).toEqual([
      ['application', 'read', 1, 'A driver'],
      ['enrolment', 'unread', 1, 'Of two'],
      ['enrolment', 'read', 1, 'Of one'],
    ]);
    expect((await read()).unread).toBe(1);
  });

  test('spares what came after the entry was shown', async () => {
    await driver('Shown', at('2027-03-10T10:00:00Z'));
    const shown = (await read()).result[0];
    await driver('Came since', at('2027-03-10T10:30:00Z'));
    await mark({ topic: 'application', until: shown?.newestAt ?? '' });
    expect(told(await read())).toEqual([
      ['application', 'unread', 1, 'Came since'],
      ['application', 'read', 1, 'Shown'],
    ]);
  });

  test('with an outdated screen, as in another tab, makes nothing unread again', async () => {
    await driver('First', at('2027-03-10T09:00:00Z'));
    const outdated = await read();
    await driver('Second', at('2027-03-10T10:00:00Z'));
    await mark({ topic: 'application', until: (await read()).result[0]?.newestAt ?? '' });
    await mark({ topic: 'application', until: outdated.result[0]?.newestAt ?? '' });
    expect((await read()).unread).toBe(0);
    await mark({ until: (await read()).until });
    await mark({ until: '2027-03-01T00:00:00.000Z' });
    expect((await read()).unread).toBe(0);
  });

  test('all of it outlives what was marked of single topics, and keeps no row of them', async () => {
    await driver('First', at('2027-03-10T09:00:00Z'));
    await mark({ topic: 'application', until: '2027-03-10T09:00:00.000Z' });
    await mark({ until: (await read()).until });
    const rows = await world.database.db.selectFrom('newsReadings').select('topic').execute();
    expect(rows).toEqual([{ topic: '' }]);
  });

  test('reaches no further than what can have been shown', async () => {
    await mark({ until: '2099-01-01T00:00:00.000Z' });
    await driver('Came since', at('2027-03-10T11:00:00Z'));
    world.time.now = at('2027-03-10T11:00:05Z');
    expect(told(await read())).toEqual([['application', 'unread', 1, 'Came since']]);
  });

  test('is of one administrator, and goes with the account', async () => {
    const { db } = world.database;
    await driver('A driver', at('2027-03-10T10:00:00Z'));
    await mark({ until: (await read()).until });
    const readings = () => db.selectFrom('newsReadings').selectAll().execute();
    expect(await readings()).toHaveLength(1);
    const id = '01975a3c-7c00-7000-8000-000000000001';
    const account = { id, name: 'Ada', email: 'ada@example.com', createdAt: at('2027-03-09T00:00:00Z') };
    await db
      .insertInto('admins')
      .values({ ...account, passwordHash: 'none', role: 'Owner' })
      .execute();
    await db.updateTable('adminSessions').set({ adminId: id }).execute();
    expect(told(await read())).toEqual([['application', 'unread', 1, 'A driver']]);
    await db.deleteFrom('admins').where('id', '!=', id).execute();
    expect(await readings()).toEqual([]);
  });

  test.each([
    [{ until: 'yesterday' }, 'until'],
    [{ topic: 'weather', until: '2027-03-10T09:00:00.000Z' }, 'topic'],
    [{ topic: 'enrolment', until: '2027-03-10T09:00:00.000Z' }, 'topic'],
  ])('%o is rejected', async (body, field) => {
    expect(await mark(body)).toMatchObject({ status: 400, errors: [{ field }] });
  });
});

test('the version changes with what arrives and what is read, anywhere, and with nothing else', async () => {
  const other = await anAdministrator(world, 'Manager');
  const version = async (who = admin) => (await ask(who, getNotificationsVersion)).version;
  const before = await version();
  expect(await version()).toBe(before);
  await driver('Just now', world.time.now);
  expect(await version()).toBe(before);
  world.time.now = at('2027-03-10T11:00:05Z');
  const arrived = await version();
  expect(arrived).not.toBe(before);
  await mark({ until: (await read()).until }, other);
  expect(await version()).toBe(arrived);
  await mark({ until: (await read()).until });
  expect(await version()).not.toBe(arrived);
});

test('a role is told only of what it may read', async () => {
  await driver('A driver', at('2027-03-10T10:00:00Z'));
  await request('A company', at('2027-03-10T10:00:00Z'));
  world.time.now = at('2027-03-10T10:30:00Z');
  const signedIn = await anAdministrator(world, 'Trainer');
  world.time.now = start;
  await anEnrolment(world.database.db, await aTraining(world.database.db), { createdAt: at('2027-03-10T10:45:00Z') });
  await driver('Another driver', at('2027-03-10T10:45:00Z'));
  expect((await read(signedIn)).result.map(({ kind }) => kind)).toEqual(['enrolment']);
});

// Rows get their time before they are stored: an older one can appear after a younger one.
test('what was created a moment ago is told when everything older is stored, so that nothing is passed over', async () => {
  await driver('Younger', at('2027-03-10T10:59:59.500Z'));
  const news = await read();
  expect(news.result).toEqual([]);
  await mark({ until: news.until });
  await driver('Older, stored later', at('2027-03-10T10:59:59.000Z'));
  world.time.now = at('2027-03-10T11:00:05Z');
  expect(told(await read())).toEqual([['application', 'unread', 2, 'Younger']]);
});

test('many entries are cut, those that are read first', async () => {
  const { db } = world.database;
  for (let day = 1; day <= 9; day += 1) await driver(`Driver ${day}`, at(`2027-02-2${day - 1}T10:00:00Z`));
  await mark({ until: (await read()).until });
  for (let number = 1; number <= maxNotifications - 2; number += 1) {
    const training = await aTraining(db);
    await anEnrolment(db, training, { createdAt: at('2027-03-10T11:00:00Z') });
  }
  world.time.now = at('2027-03-10T11:01:00Z');
  const news = await read();
  expect(news.result).toHaveLength(maxNotifications);
  expect(news.unread).toBe(maxNotifications - 2);
  expect(told(news).slice(-2)).toEqual([
    ['application', 'read', 1, 'Driver 9'],
    ['application', 'read', 1, 'Driver 8'],
  ]);
});
