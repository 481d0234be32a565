import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { askForDocuments } from '#contract/documents/document-requests.ts';
import { judgeDocument } from '#contract/documents/verdicts.ts';
import { correctDriver } from '#contract/drivers/driver-correction.ts';
import { readDriver } from '#contract/drivers/drivers.ts';
import { addNote } from '#contract/notes/notes.ts';
import { readOverview } from '#contract/notifications/overview.ts';
import { track, trackByLink } from '#contract/self-service/tracking.ts';
import { trackingLinks } from '#server/messages/tracking-links.ts';
import { ask, attempt } from '#test/administrator.ts';
import { appSecret } from '#test/app.ts';
import { aWorldAtNoon } from '#test/noon.ts';
import { aCompleteDriver, aDocumentedDriver, aDriver } from '#test/samples/drivers.ts';
import { act, assign, remove } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { eraseRecord, type PersonalRecord } from './erase-record-service.ts';

const { world, admin } = await aWorldAtNoon();
const clock = () => world.time.now;
const system = { kind: 'system' } as const;

async function erase(
  record: PersonalRecord,
  why: 'retention' | 'asked' = 'retention',
): Promise<void> {
  const { db } = world.database;
  const { released } = await db
    .transaction()
    .execute((tx) => eraseRecord({ tx, files: world.files, clock, actor: system }, record, why));
  await world.files.drop(released);
}

const totalsOf = async () => {
  const { rows } = await sql<{ status: string; drivers: number; bytes: number; real: number }>`
    select status, sum(drivers)::int as drivers, sum(document_bytes)::int as bytes,
      (select count(*)::int from drivers where drivers.status = driver_totals.status) as real
    from driver_totals group by status`.execute(world.database.db);
  return rows;
};

describe('a driver who is erased', () => {
  test('is read without personal data, and is not tracked any more', async () => {
    const contact = { email: 'ngozi@example.com', phoneNumber: '08037654321' };
    const id = await aDocumentedDriver(world.database.db, { ...contact, status: 'Approved' });
    const { driverId } = await ask(admin, readDriver, { params: { id } });
    const reference = { reference: driverId, contact: contact.phoneNumber };
    const links = trackingLinks(appSecret, 'http://localhost:3000');
    const token = links.linkOf({ kind: 'driver', id }, world.time.now).split('#')[1] ?? '';
    const statuses = async () => [
      (await attempt(admin, track, { body: reference })).status,
      (await attempt(admin, trackByLink, { body: { token } })).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    await erase({ kind: 'driver', id });
    expect(await statuses()).toEqual([404, 404]);
    expect(await ask(admin, readDriver, { params: { id } })).toMatchObject({
      driverId,
      fullName: 'Erased',
      email: '',
      phoneNumber: '',
      status: 'Deleted',
      documents: [],
      erasedAt: world.time.now.toISOString(),
    });
  });

  test('stays counted, with the placement that there was', async () => {
    const { db } = world.database;
    const licenceExpiresOn = '2027-03-20';
    const id = await aCompleteDriver(db, { status: 'Approved', licenceExpiresOn });
    const request = await aCompanyRequest(db);
    await assign(admin, id, request);
    await remove(admin, id, request);
    const { result: cards } = await ask(admin, readOverview);
    await erase({ kind: 'driver', id });
    for (const { drivers, real, bytes, status } of await totalsOf()) {
      expect([status, drivers]).toEqual([status, real]);
      expect(bytes).toBeGreaterThanOrEqual(0);
    }
    // Like any deleted driver.
    expect((await ask(admin, readOverview)).result).toEqual({
      ...cards,
      totalApplicationsReceived: cards.totalApplicationsReceived - 1,
      approvedDrivers: cards.approvedDrivers - 1,
      licenseOrMedicalExpiries: cards.licenseOrMedicalExpiries - 1,
    });
    const placements = await db
      .selectFrom('placements')
      .selectAll()
      .where('requestId', '=', request)
      .execute();
    expect(placements).toMatchObject([{ driverId: id }]);
  });

  test('keeps the status Rejected, and can not be changed by anything', async () => {
    const id = await aDriver(world.database.db, { status: 'Rejected' });
    await erase({ kind: 'driver', id }, 'asked');
    expect(await ask(admin, readDriver, { params: { id } })).toMatchObject({
      status: 'Rejected',
      statusHistory: [],
    });
    expect((await act(admin, 'approve', id)).status).toBe(409);
    const params = { id };
    const documents = [{ group: 'nin', reason: 'unreadable', words: '' }];
    for (const [endpoint, sent] of [
      [correctDriver, { params, body: { fullName: 'Ngozi Eze' } }],
      [addNote, { params: { kind: 'driver', id }, body: { words: 'Call.' } }],
      [judgeDocument, { params: { id, group: 'nin' }, body: { verdict: 'accepted' } }],
      [askForDocuments, { params, body: { documents } }],
    ] as const) {
      expect((await attempt(admin, endpoint, sent)).status, endpoint.path).toBe(409);
    }
    await expect(erase({ kind: 'driver', id })).rejects.toThrow('has already been erased');
  });
});

test('a request with an open placement is not erased', async () => {
  const id = await aDriver(world.database.db, { status: 'Approved', fullName: 'Ngozi Eze' });
  const request = await aCompanyRequest(world.database.db, { vehicleType: 'Truck' });
  await assign(admin, id, request);
  const refusal = /^Ngozi Eze is placed with /;
  await expect(erase({ kind: 'request', id: request })).rejects.toThrow(refusal);
  await remove(admin, id, request);
  await erase({ kind: 'request', id: request });
});

test('the activity lets nothing else be changed', async () => {
  const { db } = world.database;
  const id = await aDriver(db);
  await expect(sql`select erase_activity(${id}, '{}', '{}')`.execute(db)).rejects.toThrow(
    'only an erased record',
  );
  await expect(sql`update activity set record_name = ''`.execute(db)).rejects.toThrow(
    "activity can't be changed",
  );
});
