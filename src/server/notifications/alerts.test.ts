import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { roles } from '#contract/accounts/roles.ts';
import type { ActivityKind } from '#contract/activity/activity-kinds.ts';
import { archiveDocuments } from '#contract/documents/document-archive.ts';
import { exportList } from '#contract/exports/list-exports.ts';
import { listNotifications, markNotificationsRead } from '#contract/notifications/notifications.ts';
import { recordActivity } from '#server/platform/activity/record-activity.ts';
import type { Actor } from '#server/platform/system/actor.ts';
import { type Administrator, anAdministrator, ask, attempt } from '#test/administrator.ts';
import { admin, anApp, type TestApp } from '#test/app.ts';
import { aDriver, addDocuments } from '#test/samples/drivers.ts';

const start = new Date('2027-03-10T11:00:00Z');

let world: TestApp;
let owner: Administrator;
let manager: Administrator;
beforeEach(async () => {
  world = await anApp();
  world.time.now = start;
  await world.database.db
    .updateTable('admins')
    .set({ createdAt: new Date('2027-03-08T08:00:00Z') })
    .execute();
  owner = await anAdministrator(world);
  manager = await anAdministrator(world, 'Manager');
});
afterEach(() => world.close());

/** The alerts that somebody has, ten seconds from now. */
async function alerts(who: Administrator) {
  world.time.now = new Date(world.time.now.getTime() + 10_000);
  const { result } = await ask(who, listNotifications);
  return result.filter(({ kind }) => kind === 'reading' || kind === 'export');
}

/** All that there is counts as read. */
async function readAll(who: Administrator): Promise<void> {
  await alerts(who);
  await ask(who, listNotifications).then(({ until }) => attempt(who, markNotificationsRead, { body: { until } }));
}

async function anOwner(id?: string): Promise<Actor> {
  const { db } = world.database;
  const found = await db.selectFrom('admins').select('id').where('email', '=', admin.email).executeTakeFirstOrThrow();
  return { kind: 'administrator', id: id ?? found.id, name: admin.name, role: 'Owner', requestId: '', network: '' };
}

const records = { 'unusual-reading': 'account', 'person-exported': 'driver' } as const;
const happened = (kind: keyof typeof records & ActivityKind, actor: Actor, after: string) =>
  recordActivity(world.database.db, actor, {
    kind,
    at: world.time.now,
    record: { kind: records[kind], id: uuid(), name: 'Musa Danjuma' },
    changes: [{ field: 'documents', before: null, after }],
  });

test('an export is told to Owners, but not to who made it', async () => {
  await aDriver(world.database.db);
  await ask(manager, exportList, { body: { list: 'drivers', format: 'csv' } });
  const [told, ...others] = await alerts(owner);
  expect(others).toEqual([]);
  expect(told).toMatchObject({
    ...{ kind: 'export', isUnread: true, count: 1 },
    newest: { name: expect.any(String), day: '2027-03-10', of: 'list', what: 'Drivers', rows: expect.any(Number) },
  });
  await readAll(owner);
  await ask(owner, exportList, { body: { list: 'drivers', format: 'csv' } });
  expect((await alerts(owner)).filter(({ isUnread }) => isUnread)).toEqual([]);
});

test('documents as one file, and exported people, are told of likewise', async () => {
  const { db } = world.database;
  const id = await aDriver(db, { fullName: 'Ngozi Eze' });
  await addDocuments(db, id);
  await readAll(owner);
  world.time.now = new Date(world.time.now.getTime() + 60_000);
  await ask(manager, archiveDocuments, { params: { id } });
  const [archive] = await alerts(owner);
  expect(archive).toMatchObject({ newest: { of: 'documents', what: 'Ngozi Eze', rows: null } });
  await happened('person-exported', await anOwner(uuid()), 'everything');
  expect((await alerts(owner))[0]).toMatchObject({ count: 2, newest: { of: 'person', what: 'Musa Danjuma' } });
  // Somebody who takes the own data away is no alert.
  await happened('person-exported', { kind: 'public' }, 'everything');
  expect((await alerts(owner))[0]).toMatchObject({ count: 2 });
});

test('unusual reading is told to Owners, also to the one who has read', async () => {
  await readAll(owner);
  world.time.now = new Date(world.time.now.getTime() + 60_000);
  await happened('unusual-reading', await anOwner(), '200 or more in 10 minutes');
  const [told] = await alerts(owner);
  expect(told).toMatchObject({
    ...{ kind: 'reading', topic: 'reading', isUnread: true },
    newest: { name: admin.name, day: '2027-03-10', documents: '200 or more in 10 minutes' },
  });
  await attempt(owner, markNotificationsRead, { body: { topic: 'reading', until: told?.newestAt ?? '' } });
  expect((await alerts(owner)).filter(({ isUnread }) => isUnread)).toEqual([]);
});

test.each(roles.filter((role) => role !== 'Owner'))('a %s is told of neither', async (role) => {
  const one = await anAdministrator(world, role);
  await happened('unusual-reading', await anOwner(), '200 or more in 10 minutes');
  await happened('person-exported', await anOwner(), 'everything');
  expect(await alerts(one)).toEqual([]);
});
