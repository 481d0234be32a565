import { v7 as uuid } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { archiveDocuments } from '#contract/documents/document-archive.ts';
import { readDriver } from '#contract/drivers/drivers.ts';
import { asJson } from '#server/platform/database/queries.ts';
import { type Administrator, anAdministrator, ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { activity } from '#test/samples/activity.ts';
import { anApplication, apply } from '#test/samples/applications.ts';
import { aDriver, addDocuments } from '#test/samples/drivers.ts';

let reviewer: Administrator;
let reviewerId: string;
const noon = new Date('2027-03-10T11:00:00Z');
const world = await aWorld();
beforeEach(async () => {
  const { db } = world.database;
  await db.deleteFrom('admins').where('email', '=', 'reviewer@example.com').execute();
  world.time.now = noon;
  // A new account for each test, because activity can't be deleted.
  reviewer = await anAdministrator(world, 'Reviewer');
  const found = await db
    .selectFrom('admins')
    .select('id')
    .where('email', '=', 'reviewer@example.com')
    .execute();
  reviewerId = found[0]?.id ?? '';
});

const minutesAgo = (minutes: number) => new Date(noon.getTime() - minutes * 60_000);

async function hasOpened(count: number, at: Date): Promise<void> {
  const actor = { actor: reviewerId, actorName: 'Ada', actorRole: 'Reviewer' } as const;
  const record = { recordKind: 'driver', recordName: 'Musa', recordReference: '1' } as const;
  const view = { kind: 'document-viewed', kindGroup: 'documents', ...actor, ...record } as const;
  const rest = { at, changes: asJson([]), requestId: '', network: '' };
  const views = Array.from({ length: count }, () => ({
    ...view,
    ...rest,
    id: uuid(),
    partId: uuid(),
    recordIds: [uuid()],
  }));
  await world.database.db.insertInto('activity').values(views).execute();
}

const { body } = await apply(world.app, await anApplication());

/** The links to four documents. */
async function links(by = reviewer): Promise<string[]> {
  const { documents } = await ask(by, readDriver, { params: { id: body.data?.reference ?? '' } });
  return documents.map(({ url }) => url);
}

const open = async (url = '') => expect((await world.app.inject(url)).statusCode).toBe(200);

const told = async () =>
  (await activity(world, { kind: 'privacy', person: reviewerId }))
    .map(({ kind, record, changes }) => [kind, record.name, changes[0]?.after])
    .toReversed();

const many = ['unusual-reading', expect.any(String), '200 or more in 10 minutes'];
const manyToday = ['unusual-reading', expect.any(String), '1,000 or more in one day'];

test('the two hundredth document in ten minutes is told of, once', async () => {
  const [first, second, third] = await links();
  await hasOpened(198, minutesAgo(9));
  await open(first);
  // Opening a document again doesn't count.
  await open(first);
  expect(await told()).toEqual([]);
  await open(second);
  expect(await told()).toEqual([many]);
  await open(third);
  expect(await told()).toEqual([many]);
});

test('what was opened longer ago, or by somebody else, does not count', async () => {
  await hasOpened(199, minutesAgo(10));
  const [first] = await links();
  await open(first);
  expect(await told()).toEqual([]);
  for (const url of await links(await anAdministrator(world, 'Manager'))) await open(url);
  expect(await told()).toEqual([]);
});

test('the thousandth of a day in Lagos is told of, once a day', async () => {
  const [first, second] = await links();
  // Yesterday, ten minutes before midnight in Lagos.
  await hasOpened(800, new Date('2027-03-09T22:50:00Z'));
  await hasOpened(999, new Date('2027-03-09T23:10:00Z'));
  expect(await told()).toEqual([]);
  await open(first);
  expect(await told()).toEqual([manyToday]);
  await open(second);
  expect(await told()).toEqual([manyToday]);
});

test('what is loaded ahead or downloaded as one file counts each document', async () => {
  const { db } = world.database;
  await hasOpened(192, minutesAgo(5));
  const [first] = await links();
  await open(`${first}&ahead=true`);
  expect(await told()).toEqual([]);
  const id = await aDriver(db);
  await addDocuments(db, id);
  await ask(reviewer, archiveDocuments, { params: { id } });
  expect(await told()).toEqual([many]);
});

test('many at the same moment are told of once', async () => {
  const urls = await links();
  await hasOpened(198, minutesAgo(1));
  await Promise.all(urls.map(open));
  expect(await told()).toEqual([many]);
});
