import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askForDocuments } from '#contract/documents/document-requests.ts';
import { judgeDocument } from '#contract/documents/verdicts.ts';
import { correctDriver } from '#contract/drivers/driver-correction.ts';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { readDriver } from '#contract/drivers/drivers.ts';
import { sendMessage } from '#contract/messages/own-messages.ts';
import { addNote, listNotes } from '#contract/notes/notes.ts';
import { readOverview } from '#contract/notifications/overview.ts';
import { track, trackByLink } from '#contract/self-service/tracking.ts';
import { trackingLinks } from '#server/messages/tracking-links.ts';
import { type Administrator, anAdministrator, ask, attempt } from '#test/administrator.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { findAnywhere } from '#test/find-anywhere.ts';
import { activity } from '#test/samples/activity.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { aKnownDriver, personal } from '#test/samples/known-people.ts';
import { hear } from '#test/samples/notifications.ts';
import { act, assign, findHalfStates, remove } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { anEnrolment, aTraining } from '#test/samples/trainings.ts';
import { eraseRecord, type PersonalRecord, previewErasure } from './erase-record-service.ts';

let world: TestApp;
let admin: Administrator;
beforeAll(async () => {
  world = await anApp({ sessionHours: 24 * 100, sessionIdleMinutes: 24 * 60 * 100 });
});
beforeEach(async () => {
  world.time.now = new Date('2027-03-10T10:00:00Z');
  admin = await anAdministrator(world);
});
afterAll(async () => {
  expect(await findHalfStates(world.database.db)).toEqual([]);
  await world.close();
});

const clock = () => world.time.now;
const system = { kind: 'system' } as const;
const preview = (record: PersonalRecord) => previewErasure(world.database.db, record);

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
  test('is in no table and no file any more, and nothing waits to be sent', async () => {
    const before = (await world.storedFiles()).length;
    const { id, driverId } = await aKnownDriver(world, admin);
    const tables = new Set(
      (await findAnywhere(world.database.db, personal)).map((row) => row.split(' ')[0]),
    );
    expect([...tables].toSorted()).toEqual(
      expect.arrayContaining(
        [
          'activity',
          'document_requests',
          'document_verdicts',
          'driver_documents',
          'driver_status_changes',
          'drivers',
        ]
          .concat(['list_exports', 'messages', 'notes'])
          .map((name) => `public.${name}`),
      ),
    );
    expect((await world.storedFiles()).length).toBe(before + 8);
    const seen = await preview({ kind: 'driver', id });
    expect(seen.refusal).toBeNull();
    expect(seen.goes).toEqual([
      { what: 'documents', count: 8 },
      { what: 'notes', count: 1 },
      { what: 'messages', count: expect.any(Number) },
    ]);
    expect(seen.stays).toContain('that there was a placement, and when; the reason of its end');

    await erase({ kind: 'driver', id });
    expect(await findAnywhere(world.database.db, personal)).toEqual([]);
    expect((await world.storedFiles()).length).toBe(before);
    expect((await hear(world, 60)).filter(({ to }) => personal.test(to))).toEqual([]);
    expect(await ask(admin, readDriver, { params: { id } })).toMatchObject({
      driverId,
      fullName: 'Erased',
      email: '',
      phoneNumber: '',
      address: '',
      licence: '',
      status: 'Deleted',
      documents: [],
      earlierDocuments: [],
      sentDocuments: [],
      verdicts: [],
      rejection: { words: '', note: '' },
      // The day the application arrived.
      licenceExpiryDate: '2027-03-10',
      medicalRecordsExpiryDate: '2027-03-10',
      city: '',
      previousDrivingExperienceDetails: '',
      ageBracket: '36–40',
      yearsOfExperience: 12,
      erasedAt: '2027-03-10T10:30:00.000Z',
    });
    expect(
      (await attempt(admin, track, { body: { reference: driverId, contact: '08037654321' } }))
        .status,
    ).toBe(404);
    const links = trackingLinks('a secret of the tests, long enough', 'http://localhost:3000');
    const token = links.linkOf({ kind: 'driver', id }, world.time.now).split('#')[1] ?? '';
    expect((await attempt(admin, trackByLink, { body: { token } })).status).toBe(404);
  });

  test('stays counted, with the placement that there was', async () => {
    const { id, request } = await aKnownDriver(world, admin);
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
    const { statusHistory } = await ask(admin, readDriver, { params: { id } });
    expect(statusHistory[0]).toMatchObject({
      from: 'Approved',
      to: 'Deleted',
      changedBy: 'The system',
    });
    const placements = await world.database.db
      .selectFrom('placements')
      .selectAll()
      .where('requestId', '=', request)
      .execute();
    expect(placements).toMatchObject([{ driverId: id }]);
    const { result } = await ask(admin, listDrivers, { query: { status: 'Deleted', _id: id } });
    expect(result).toMatchObject([{ fullName: 'Erased' }]);
    const entries = await activity(world, { record: id, pageSize: '100' });
    expect(entries.find(({ kind }) => kind === 'driver-placed')?.record.name).toMatch(/Mills/);
    expect(entries.find(({ kind }) => kind === 'driver-corrected')).toMatchObject({
      record: { name: 'Erased' },
      changes: expect.arrayContaining([{ field: 'fullName', before: 'Erased', after: 'Erased' }]),
    });
  });

  test('keeps the status Rejected, and can not be changed by anything', async () => {
    const id = await aDriver(world.database.db, { status: 'Rejected' });
    await erase({ kind: 'driver', id }, 'asked');
    expect(await ask(admin, readDriver, { params: { id } })).toMatchObject({
      status: 'Rejected',
      statusHistory: [],
    });
    for (const action of ['approve', 'block', 'delete'])
      expect((await act(admin, action, id)).status).toBe(409);
    const correction = { params: { id }, body: { fullName: 'Ngozi Eze' } };
    expect((await attempt(admin, correctDriver, correction)).status).toBe(409);
    const note = { params: { kind: 'driver', id }, body: { words: 'Call.' } };
    const verdict = { params: { id, group: 'nin' }, body: { verdict: 'accepted' } };
    const asked = {
      params: { id },
      body: { documents: [{ group: 'nin', reason: 'unreadable', words: '' }] },
    };
    const message = {
      body: { key: crypto.randomUUID(), kind: 'driver', id, mail: { subject: 'A', words: 'B' } },
    };
    for (const [endpoint, sent] of [
      [addNote, note],
      [judgeDocument, verdict],
      [askForDocuments, asked],
    ] as const) {
      expect((await attempt(admin, endpoint, sent)).status).toBe(409);
    }
    expect((await attempt(admin, sendMessage, message)).status).toBeGreaterThanOrEqual(400);
    await expect(erase({ kind: 'driver', id })).rejects.toThrow('has already been erased');
    const entries = await activity(world, { record: id });
    expect(entries[0]).toMatchObject({ kind: 'person-erased', record: { name: 'Erased' } });
  });

  test('is nobody whose placement is open', async () => {
    const id = await aDriver(world.database.db, { status: 'Approved', fullName: 'Ngozi Eze' });
    const request = await aCompanyRequest(world.database.db, {
      companyName: 'Sample Mills',
      vehicleType: 'Truck',
    });
    await assign(admin, id, request);
    const refusal = /^Ngozi Eze is placed with Sample Mills/;
    expect((await preview({ kind: 'driver', id })).refusal).toMatch(refusal);
    await expect(erase({ kind: 'driver', id })).rejects.toThrow(refusal);
    await expect(erase({ kind: 'request', id: request })).rejects.toThrow(
      'Ngozi Eze is placed with Sample Mills.',
    );
    await remove(admin, id, request);
    await erase({ kind: 'driver', id });
  });
});

test('a request, a booking and a registration are erased like a driver', async () => {
  const { db } = world.database;
  const words = { email: 'zqyvwxk@example.com', phoneNumber: '08037654329' };
  const request = await aCompanyRequest(db, {
    ...words,
    companyName: 'Zqyvwxk Mills',
    address: 'Zqyvwxk',
    city: 'Zqyvwxk',
    notes: 'Zqyvwxk',
  });
  const consultation = crypto.randomUUID();
  await aConsultation(db, {
    ...words,
    id: consultation,
    fullName: 'Zqyvwxk One',
    companyName: 'Zqyvwxk',
    areaOfConcern: 'Zqyvwxk',
  });
  const training = await aTraining(db);
  const enrolments = [crypto.randomUUID(), crypto.randomUUID()];
  for (const id of enrolments) {
    await anEnrolment(db, training, {
      ...words,
      id,
      email: `zqyvwxk-${id}@example.com`,
      fullName: 'Zqyvwxk Two',
      companyName: 'Zqyvwxk',
    });
  }
  await ask(admin, addNote, {
    params: { kind: 'request', id: request },
    body: { words: 'Zqyvwxk.' },
  });
  await erase({ kind: 'request', id: request });
  await erase({ kind: 'consultation', id: consultation });
  for (const id of enrolments) await erase({ kind: 'enrolment', id });
  expect(await findAnywhere(world.database.db, /zqyvwxk|8037654329/i)).toEqual([]);
  expect(
    (await ask(admin, listNotes, { params: { kind: 'request', id: request } })).result,
  ).toEqual([]);
  await expect(preview({ kind: 'request', id: crypto.randomUUID() })).rejects.toThrow(
    'There is no such record.',
  );
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
