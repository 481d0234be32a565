import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { DriverStatus } from '#contract/drivers/drivers.ts';
import { addNote } from '#contract/notes/notes.ts';
import { erasedName } from '#contract/platform/erasure.ts';
import { liftHold, setHold } from '#contract/privacy/legal-holds.ts';
import { keepRejected, readRetention } from '#contract/privacy/retention.ts';
import type { RetentionKey } from '#contract/privacy/retention-rules.ts';
import { type Administrator, anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { activity } from '#test/samples/activity.ts';
import { attentionOf } from '#test/samples/attention.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import { aDocumentedDriver, aDriver } from '#test/samples/drivers.ts';
import { aMessage } from '#test/samples/messages.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { anEnrolment, aTraining } from '#test/samples/trainings.ts';
import { addPrivacyRequest } from './request-service.ts';
import { runRetention } from './run-service.ts';

// The run in the night before 10 March in Lagos.
const night = new Date('2027-03-10T01:00:00Z');
const at = (day: string) => new Date(`${day}T12:00:00Z`);

let admin: Administrator;
const world = await aWorld({ sessionHours: 24 * 1000, sessionIdleMinutes: 24 * 60 * 1000 });
beforeEach(async () => {
  world.time.now = night;
  const { db } = world.database;
  await sql`truncate retention_runs, retention_warnings, legal_holds, messages`.execute(db);
  await sql`truncate drivers, company_requests, consultations, trainings, driver_totals cascade`.execute(
    db,
  );
  admin = await anAdministrator(world);
});

const throwIt = (error: unknown, _: unknown): unknown => {
  throw error;
};

const run = ({ onFailed = throwIt, files = world.files } = {}, signal?: AbortSignal) =>
  runRetention({ ...world.context, files }, onFailed, signal);

/** What the next run would remove, by rule, without empty ones. */
async function tonight(): Promise<Partial<Record<RetentionKey, string>>> {
  const { result } = await ask(admin, readRetention);
  return Object.fromEntries(
    result.flatMap(({ key, due: things }) =>
      things && things.length > 0
        ? [[key, things.map(({ what, count }) => `${count} ${what}`).join(', ')]]
        : [],
    ),
  );
}

const entriesOf = async (kind: string) =>
  (await activity(world, { pageSize: '100' })).filter((entry) => entry.kind === kind);

async function decided(status: DriverStatus, day: string, changes: object = {}): Promise<string> {
  const { db } = world.database;
  const given = { createdAt: at('2024-01-01'), updatedAt: at(day), ...changes };
  const driverId = await aDriver(db, { status, ...given });
  const change = { driverId, fromStatus: 'Pending', toStatus: status, changedAt: at(day) } as const;
  const by = { changedBy: 'Ada', adminId: null, requestId: null };
  await db
    .insertInto('driverStatusChanges')
    .values({ id: crypto.randomUUID(), ...change, ...by })
    .execute();
  return driverId;
}

async function placed(driverId: string, endedOn: string | null): Promise<string> {
  const { db } = world.database;
  const requestId = await aCompanyRequest(db, { vehicleType: 'Truck' });
  const endedAt = endedOn === null ? null : at(endedOn);
  await db
    .insertInto('placements')
    .values({ id: crypto.randomUUID(), driverId, requestId, startedAt: at('2024-02-01'), endedAt })
    .execute();
  return requestId;
}

async function erased(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from drivers where erased_at is not null
    union all select id from company_requests where erased_at is not null
    union all select id from consultations where erased_at is not null
    union all select id from enrolments where erased_at is not null`.execute(world.database.db);
  return rows.map(({ id }) => id).toSorted();
}

describe('a run', () => {
  test('erases who is due on that day, and nobody a day before', async () => {
    const { db } = world.database;
    const rejected = await decided('Rejected', '2026-09-10');
    await decided('Rejected', '2026-09-11');
    const deleted = await decided('Deleted', '2026-09-10', { deletedAt: at('2026-09-10') });
    await decided('Deleted', '2026-09-10', {
      deletedAt: at('2027-03-01'),
      statusBeforeDeletion: 'Approved',
    });
    const worked = await decided('Approved', '2024-02-01');
    await placed(worked, '2026-09-10');
    const stillWorks = await decided('Assigned', '2024-02-01');
    await placed(stillWorks, '2026-01-10');
    await placed(stillWorks, null);
    await placed(
      await decided('Blocked', '2024-02-01', { statusBeforeBlock: 'Approved' }),
      '2026-09-11',
    );
    const waited = await decided('Pending', '2025-03-10');
    await decided('Approved', '2025-03-11');
    const aRequest = (endsOn: string, updatedOn: string) =>
      aCompanyRequest(db, { startsOn: '2025-01-01', endsOn, updatedAt: at(updatedOn) });
    const request = await aRequest('2025-03-10', '2025-03-10');
    await aRequest('2025-03-01', '2025-03-11');
    const consultation = crypto.randomUUID();
    const asked = { consultationOn: '2025-03-10', updatedAt: at('2025-03-01') };
    await aConsultation(db, { id: consultation, ...asked });
    await aConsultation(db, { ...asked, scheduledOn: '2025-03-11', startsAt: '10:00' });
    const enrolment = crypto.randomUUID();
    const trainingOn = (takesPlaceOn: string) =>
      aTraining(db, { takesPlaceOn, registrationEndsOn: null });
    await anEnrolment(db, await trainingOn('2025-03-10'), { id: enrolment });
    await anEnrolment(db, await trainingOn('2025-03-11'));

    const due = {
      rejectedRest: '2 people',
      placedDrivers: '1 people',
      waitingDrivers: '1 people',
      recordsClosed: '3 records',
    };
    world.time.now = new Date(night.getTime() - 2 * 60_000);
    expect(await tonight()).toEqual(due);
    world.time.now = night;
    await run();
    expect(await erased()).toEqual(
      [rejected, deleted, worked, waited, request, consultation, enrolment].toSorted(),
    );
    expect(await tonight()).toMatchObject({ waitingDrivers: '1 people' });

    expect((await ask(admin, readRetention)).lastRun).toMatchObject({ removed: 7 });
    const [entry] = await entriesOf('retention-ran');
    expect(entry).toMatchObject({ actor: { kind: 'system' }, record: { name: '2027-03-10' } });
    expect(entry?.changes[0]?.after).toContain('Rejected applications: the rest: 2');
  });

  test('destroys the documents of rejected applications first, and only these', async () => {
    const { db } = world.database;
    const id = await aDocumentedDriver(db, { status: 'Rejected', createdAt: at('2027-02-08') });
    await aDocumentedDriver(db, { status: 'Rejected', createdAt: at('2027-02-09') });
    await aDocumentedDriver(db, { status: 'Approved', createdAt: at('2027-01-01') });
    expect(await tonight()).toEqual({ rejectedDocuments: '2 documents, 2 people' });
    world.time.now = new Date(night.getTime() - 24 * 3_600_000);
    await run();
    world.time.now = night;
    const left = await db.selectFrom('driverDocuments').select('driverId').execute();
    expect(left).toHaveLength(3);
    await run();
    expect(await db.selectFrom('driverDocuments').select('driverId').execute()).toHaveLength(2);
    expect(await erased()).toEqual([]);
    const [entry] = await activity(world, { record: id });
    expect(entry).toMatchObject({ kind: 'documents-destroyed', actor: { kind: 'system' } });
  });

  test('leaves what is on hold or placed', async () => {
    const held = await decided('Rejected', '2026-01-01');
    const driver = await decided('Assigned', '2024-02-01');
    const request = await placed(driver, null);
    await sql`update company_requests set starts_on = '2024-01-01', ends_on = '2024-03-01', updated_at = '2024-03-01'
      where id = ${request}`.execute(world.database.db);
    const params = { kind: 'driver', id: held };
    await ask(admin, setHold, { params, body: { reason: 'A claim is open.' } });
    expect(await tonight()).toEqual({});
    await run();
    expect(await erased()).toEqual([]);
    expect((await attempt(admin, liftHold, { params })).status).toBe(200);
    // Lifting the hold touches the record, so the office is shown it for a week.
    for (const days of [1, 8]) {
      world.time.now = new Date(night.getTime() + days * 24 * 3_600_000);
      await run();
      expect(await erased()).toEqual(days === 1 ? [] : [held]);
    }
  });

  test('keeps who was approved within the last month, however long ago the last placement ended', async () => {
    const before = await decided('Approved', '2027-02-09');
    const since = await decided('Approved', '2027-02-10');
    for (const id of [before, since]) await placed(id, '2026-01-10');
    world.time.now = new Date(night.getTime() - 2 * 60_000);
    expect(await tonight()).toEqual({ placedDrivers: '1 people' });
    world.time.now = night;
    await run();
    expect(await erased()).toEqual([before]);
  });

  test('shows records that will be erased although recently changed, for a week before', async () => {
    const { db } = world.database;
    const touched = await decided('Rejected', '2026-09-10', { fullName: 'Ngozi Eze' });
    const others = await decided('Rejected', '2026-09-10');
    const work = async (id: string, on: string) => {
      world.time.now = at(on);
      admin = await anAdministrator(world);
      await ask(admin, addNote, { params: { kind: 'driver', id }, body: { words: 'Called.' } });
    };
    await work(touched, '2027-01-05');
    await work(others, '2026-12-01');
    const onDay = async (day: string) => {
      world.time.now = new Date(`${day}T01:00:00Z`);
      await run();
      admin = await anAdministrator(world);
      return attentionOf(admin, 'leaving');
    };
    expect(await onDay('2027-03-02')).toBeUndefined();
    expect(await onDay('2027-03-03')).toMatchObject({
      count: 1,
      first: { _id: touched, name: 'Ngozi Eze', on: '2027-03-10' },
    });
    await onDay('2027-03-09');
    expect(await erased()).toEqual([]);
    expect(await onDay('2027-03-10')).toBeUndefined();
    expect(await erased()).toEqual([touched, others].toSorted());
    expect(await db.selectFrom('retentionWarnings').select('recordId').execute()).toHaveLength(1);
  });

  test('goes on after a record that cannot be removed, names it, fails, and tries it again', async () => {
    const { db } = world.database;
    const bad = await decided('Rejected', '2026-01-01', { fullName: 'Bad Record' });
    const good = await decided('Rejected', '2026-01-02');
    const waited = await decided('Pending', '2024-03-10');
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'a test'; end $$`.execute(
      db,
    );
    await sql`create trigger refuse before update on drivers for each row when (old.full_name = 'Bad Record')
      execute function refuse()`.execute(db);
    onTestFinished(() =>
      sql`drop function if exists refuse cascade`.execute(db).then(() => undefined),
    );
    const told: unknown[] = [];
    const onFailed = (_: unknown, failure: unknown) => told.push(failure);
    await expect(run({ onFailed })).rejects.toThrow('1 removals failed');
    expect(await erased()).toEqual([good, waited].toSorted());
    expect(told).toMatchObject([{ key: 'rejectedRest', record: { kind: 'driver', id: bad } }]);
    const { driverNumber } = await db
      .selectFrom('drivers')
      .select('driverNumber')
      .where('id', '=', bad)
      .executeTakeFirstOrThrow();
    expect(await attentionOf(admin, 'unremoved')).toMatchObject({
      count: 1,
      first: { name: String(driverNumber) },
    });
    await sql`drop function refuse cascade`.execute(db);
    await run();
    expect(await erased()).toEqual([bad, good, waited].toSorted());
    expect(await attentionOf(admin, 'unremoved')).toBeUndefined();
  });

  test('leaves who waits for a copy until it is answered, and answers who asked to be erased', async () => {
    const { db } = world.database;
    const [copy, erase] = [
      await decided('Rejected', '2026-01-01'),
      await decided('Rejected', '2026-01-02'),
    ];
    const cause = { by: 'clock' } as const;
    for (const [kind, id] of [
      ['copy', copy],
      ['erase', erase],
    ] as const) {
      const { notify } = world;
      const { now } = world.time;
      const record = { kind: 'driver', id, reference: '1' } as const;
      const asked = { kind, name: 'Ngozi Eze', contact: 'ngozi@example.com', words: '', record };
      await db
        .transaction()
        .execute((tx) =>
          addPrivacyRequest(
            { tx, notify, cause, now, actor: { kind: 'system' } },
            { ...asked, source: 'person', cameAt: now },
          ),
        );
    }
    world.time.now = new Date(night.getTime() - 60_000);
    expect(await tonight()).toEqual({ rejectedRest: '1 people' });
    world.time.now = night;
    await run();
    expect(await erased()).toEqual([erase]);
    const requests = await db
      .selectFrom('privacyRequests')
      .select(['kind', 'state', 'name'])
      .orderBy('kind')
      .execute();
    expect(requests).toEqual([
      { kind: 'copy', state: 'Open', name: 'Ngozi Eze' },
      { kind: 'erase', state: 'Done', name: erasedName },
    ]);
  });

  test('asks again under the lock: who is put on hold while it runs stays', async () => {
    const [first, second] = [
      await decided('Rejected', '2026-01-01'),
      await decided('Rejected', '2026-01-02'),
    ];
    const files = {
      ...world.files,
      drop: async () =>
        void (await attempt(admin, setHold, {
          params: { kind: 'driver', id: second },
          body: { reason: 'Claim' },
        })),
    };
    await run({ files });
    expect(await erased()).toEqual([first]);
  });

  test('that is interrupted goes on where it stopped, and is counted once', async () => {
    for (let day = 1; day <= 5; day += 1) await decided('Rejected', `2026-01-0${day}`);
    const ending = new AbortController();
    let dropped = 0;
    const drop = async () => {
      dropped += 1;
      if (dropped === 2) ending.abort();
    };
    await expect(run({ files: { ...world.files, drop } }, ending.signal)).rejects.toThrow();
    expect(await erased()).toHaveLength(2);
    const before = (await entriesOf('retention-ran')).length;
    await Promise.all([run(), run()]);
    await run();
    expect(await erased()).toHaveLength(5);
    expect((await ask(admin, readRetention)).lastRun).toMatchObject({ removed: 5 });
    expect(await entriesOf('retention-ran')).toHaveLength(before + 1);
  });

  test('deletes messages after a year, but those about a record on hold', async () => {
    const { db } = world.database;
    const held = await aDriver(db);
    await ask(admin, setHold, {
      params: { kind: 'driver', id: held },
      body: { reason: 'A claim' },
    });
    const old = { createdAt: at('2026-03-10'), state: 'Sent' } as const;
    await aMessage(db, { ...old, recordId: held });
    await aMessage(db, old);
    await aMessage(db, { ...old, createdAt: at('2026-03-11') });
    world.time.now = new Date(night.getTime() - 60_000);
    expect(await tonight()).toEqual({ messages: '1 messages' });
    world.time.now = night;
    await run();
    expect(await db.selectFrom('messages').select('id').execute()).toHaveLength(2);
  });
});

describe('how long rejected applications are kept', () => {
  const change = (body: object) => attempt(admin, keepRejected, { body });
  const kept = async () => (await ask(admin, readRetention)).rejected;

  test('is changed within what the notice promises, and recorded', async () => {
    await decided('Rejected', '2027-01-10');
    const { version } = await kept();
    expect([await kept(), await tonight()]).toEqual([{ months: 6, version }, {}]);
    expect((await change({ months: 2, version })).status).toBe(200);
    expect([await kept(), await tonight()]).toEqual([
      { months: 2, version: version + 1 },
      { rejectedRest: '1 people' },
    ]);
    for (const months of [0, 7]) {
      expect(await change({ months })).toMatchObject({
        status: 400,
        errors: [{ field: 'months' }],
      });
    }
    const [entry] = await entriesOf('retention-changed');
    expect(entry).toMatchObject({ record: { name: 'Rejected applications: the rest' } });
    expect(entry?.changes).toEqual([{ field: 'keptFor', before: '6 months', after: '2 months' }]);
    await run();
    expect(await erased()).toHaveLength(1);
    expect((await change({ months: 6 })).status).toBe(200);
  });
});
