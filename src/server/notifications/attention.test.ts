import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { archiveDocuments } from '#contract/documents/document-archive.ts';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { exportList } from '#contract/exports/list-exports.ts';
import {
  getAttentionVersion,
  markAttentionSeen,
  readAttention,
} from '#contract/notifications/attention.ts';
import { readOverview } from '#contract/notifications/overview.ts';
import type { Role } from '#contract/platform/roles.ts';
import { recordActivity } from '#server/activity/record-activity.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { anApp } from '#test/app.ts';
import { aWorldAtNoon, noon } from '#test/noon.ts';
import { attentionOf } from '#test/samples/attention.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import { aDriver, addDocuments } from '#test/samples/drivers.ts';
import { aMessage } from '#test/samples/messages.ts';
import { act, assign, forgetDriversAndRequests } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { anEnrolment, aTraining } from '#test/samples/trainings.ts';

const { world, admin } = await aWorldAtNoon();
beforeEach(async () => {
  const { db } = world.database;
  await forgetDriversAndRequests(db);
  await sql`truncate consultations, trainings cascade`.execute(db);
  await db
    .updateTable('admins')
    .set({ createdAt: new Date('2027-03-08T08:00:00Z') })
    .execute();
  await db.deleteFrom('notificationReads').execute();
});

const hourMs = 3_600_000;
const before = (hours: number) => new Date(noon.getTime() - hours * hourMs);
const driver = (fullName: string, changes: Parameters<typeof aDriver>[1]) =>
  aDriver(world.database.db, { fullName, createdAt: before(100), ...changes });
const request = (companyName: string, changes: Parameters<typeof aCompanyRequest>[1] = {}) =>
  aCompanyRequest(world.database.db, { companyName, createdAt: before(1000), ...changes });
const seen = (until: string, who = admin) => attempt(who, markAttentionSeen, { body: { until } });

test('drivers whose documents expire are as many as on the card and in its list; a placed one is named first', async () => {
  await driver('Pending one', { status: 'Pending', licenceExpiresOn: '2020-01-01' });
  await driver('Approved one', { status: 'Approved', medicalExpiresOn: '2027-04-09' });
  const placed = await driver('Placed one', {
    status: 'Approved',
    licenceExpiresOn: '2027-03-17',
    medicalExpiresOn: '2027-03-12',
  });
  await assign(admin, placed, await request('Sample Mills'));
  await driver('Rejected one', { status: 'Rejected', licenceExpiresOn: '2020-01-01' });
  await driver('In a month', { status: 'Approved', licenceExpiresOn: '2027-04-10' });
  const told = await attentionOf(admin, 'documents');
  expect(told).toMatchObject({
    count: 3,
    fresh: 0,
    first: {
      _id: placed,
      name: 'Placed one',
      on: '2027-03-12',
      about: 'Sample Mills',
      document: { paper: 'medicalRecord', version: 2 },
    },
  });
  expect((await ask(admin, readOverview)).result.licenseOrMedicalExpiries).toBe(3);
  expect(
    (await ask(admin, listDrivers, { query: { documents: 'expiring' } })).pagedInfo.total,
  ).toBe(3);
});

test('a role is told only of what it can see or decide', async () => {
  const { db } = world.database;
  await driver('Expired', { status: 'Pending', licenceExpiresOn: '2027-03-01' });
  await request('Sample Mills', {
    startsOn: '2027-03-11',
    endsOn: '2027-06-30',
    createdAt: before(1),
  });
  await aConsultation(db, {});
  await anEnrolment(db, await aTraining(db), { createdAt: before(1) });
  await aMessage(db, { state: 'Failed', endedAt: before(1), createdAt: before(1) });
  const kinds = async (role: Role) =>
    (await ask(await anAdministrator(world, role), readAttention)).result.map(({ kind }) => kind);
  const [drivers, requests] = [['documents'], ['requests', 'consultations', 'newRequests']];
  expect(await kinds('Reviewer')).toEqual([...drivers, 'review']);
  expect(await kinds('Coordinator')).toEqual(['documents', ...requests]);
  expect(await kinds('Trainer')).toEqual(['enrolments']);
  expect(await kinds('Viewer')).toEqual(['documents', ...requests, 'enrolments']);
});

describe('what is new', () => {
  const fresh = async (who = admin) =>
    Object.fromEntries(
      (await ask(who, readAttention)).result.flatMap((item) =>
        item.fresh > 0 ? [[item.kind, item.fresh]] : [],
      ),
    );

  test('is what has arrived since one has looked; for a new account, since it was made', async () => {
    const { db } = world.database;
    await driver('Came before', { createdAt: before(60) });
    await driver('Came since', { createdAt: before(20) });
    await aConsultation(db, { createdAt: before(3) });
    await request('Demo Beverages', { createdAt: before(2) });
    const training = await aTraining(db, { title: 'Defensive driving' });
    await anEnrolment(db, training, { fullName: 'Ada Obi', createdAt: before(26) });
    await anEnrolment(db, training, { fullName: 'Bola Ade', createdAt: before(1) });
    await anEnrolment(db, training, { createdAt: before(24 * 9) });
    expect(await fresh()).toEqual({ review: 1, consultations: 1, newRequests: 1, enrolments: 2 });
    expect(await attentionOf(admin, 'enrolments')).toMatchObject({
      count: 2,
      newestAt: before(1).toISOString(),
      first: { name: 'Bola Ade', about: 'Defensive driving', reference: training },
    });
    const { until } = await ask(admin, readAttention);
    expect((await seen(until)).status).toBe(200);
    expect(await fresh()).toEqual({});
    expect(await attentionOf(admin, 'enrolments')).toMatchObject({ count: 2 });
    world.time.now = new Date(noon.getTime() + hourMs / 2);
    await driver('Came later', { createdAt: before(-0.25) });
    expect(await fresh()).toEqual({ review: 1 });
    // As from an outdated tab.
    await seen('2027-03-01T00:00:00.000Z');
    expect(await fresh()).toEqual({ review: 1 });
  });

  // Rows get their time before they are stored, so an older one can appear after a newer one.
  test('passes nothing over that is stored a moment later', async () => {
    await driver('Younger', { createdAt: new Date('2027-03-10T10:59:59.500Z') });
    await seen('2027-03-10T11:00:00.000Z');
    await driver('Older, stored later', { createdAt: new Date('2027-03-10T10:59:59.000Z') });
    expect(await fresh()).toEqual({ review: 2 });
  });

  test('of exports is what others have taken, and of unusual reading all, for Owners', async () => {
    const { db } = world.database;
    const id = await driver('Ngozi Eze', { status: 'Approved' });
    await addDocuments(db, id);
    const manager = await anAdministrator(world, 'Manager');
    await ask(admin, exportList, { body: { list: 'drivers', format: 'csv' } });
    expect(await attentionOf(admin, 'exports')).toBeUndefined();
    await ask(manager, exportList, { body: { list: 'drivers', format: 'csv' } });
    world.time.now = new Date(noon.getTime() + 60_000);
    await ask(manager, archiveDocuments, { params: { id } });
    expect(await attentionOf(admin, 'exports')).toMatchObject({
      count: 2,
      fresh: 2,
      first: { about: 'Ngozi Eze' },
    });
    expect(await attentionOf(manager, 'exports')).toBeUndefined();
    await recordActivity(
      db,
      { kind: 'system' },
      {
        kind: 'unusual-reading',
        at: world.time.now,
        record: { kind: 'account', id: crypto.randomUUID(), name: 'Musa Danjuma' },
        changes: [{ field: 'documents', before: null, after: '200 or more in 10 minutes' }],
      },
    );
    expect(await attentionOf(admin, 'reading')).toMatchObject({
      fresh: 1,
      first: { about: '200 or more in 10 minutes' },
    });
  });

  test('changes the version by each decision, also of an instance whose clock is behind', async () => {
    const [blocked, rejected] = [await driver('Blocked', {}), await driver('Rejected', {})];
    const other = await anApp({ beside: world });
    onTestFinished(() => other.stop());
    other.time.now = new Date(noon.getTime() - 2_000);
    const colleague = await anAdministrator(other);
    await act(admin, 'block', blocked);
    expect(await attentionOf(admin, 'review')).toMatchObject({ count: 1 });
    const { version } = await ask(admin, getAttentionVersion);
    await act(colleague, 'reject', rejected);
    expect(await attentionOf(admin, 'review')).toBeUndefined();
    expect((await ask(admin, getAttentionVersion)).version).not.toBe(version);
  });
});
