import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { erasePerson } from '#contract/privacy/privacy-people.ts';
import { type TrackedKind, trackedKinds } from '#contract/self-service/tracking.ts';
import { ask } from '#test/administrator.ts';
import { aWorldAtNoon, noon } from '#test/noon.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import { aDocumentedDriver } from '#test/samples/drivers.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { aCertificate, aMark, anEnrolment, aTraining } from '#test/samples/trainings.ts';
import { aFileRow } from '#test/stored-files.ts';
import type { KeptTable } from './kept-table.ts';
import { keptOf } from './register.ts';

const { world, admin } = await aWorldAtNoon();
const { db, pool } = world.database;

// Marks personal data.
const name = 'Zqregister Mills';
const personal = /zqregister/i;
const contact = { email: 'zqregister@example.com', phoneNumber: '08037650444' };

/** A person with a row in every table that can have one about a record. Returns the records by kind. */
async function aPersonInEveryTable(): Promise<Record<TrackedKind, string>> {
  const at = { createdAt: noon, updatedAt: noon };
  const [consultation, enrolment, sent, photo] = [
    crypto.randomUUID(),
    crypto.randomUUID(),
    crypto.randomUUID(),
    crypto.randomUUID(),
  ];
  const driver = await aDocumentedDriver(db, {
    ...contact,
    ...at,
    fullName: name,
    address: name,
    city: name,
    previousExperience: name,
    status: 'Deleted',
    statusBeforeDeletion: 'Blocked',
    statusBeforeBlock: 'Pending',
    deletedAt: noon,
    asksRefusedAt: noon,
  });
  const request = await aCompanyRequest(db, {
    ...contact,
    companyName: name,
    address: name,
    city: name,
    preferredCity: name,
    notes: name,
    cancelReason: name,
  });
  await aConsultation(db, {
    ...contact,
    id: consultation,
    fullName: name,
    companyName: name,
    areaOfConcern: name,
    place: name,
    scheduledOn: '2027-03-12',
    startsAt: '10:00',
  });
  const training = await aTraining(db);
  await anEnrolment(db, training, { ...contact, id: enrolment, fullName: name, companyName: name });
  await aCertificate(db, enrolment, { fullName: name });
  await aMark(db, enrolment);
  await db
    .insertInto('storedFiles')
    .values([aFileRow(sent), aFileRow(photo)])
    .execute();
  await pool.query(`
    insert into sent_documents values (gen_random_uuid(), '${driver}', 'nin', 1, '${sent}', '${name}', 1, null, now());
    insert into driver_status_changes (id, driver_id, from_status, to_status, rejection_words, rejection_note, changed_by, changed_at)
      values (gen_random_uuid(), '${driver}', 'Pending', 'Rejected', '${name}', '${name}', 'Ada', now());
    insert into document_verdicts (driver_id, document_group, verdict, words, decided_by, decided_at)
      values ('${driver}', 'nin', 'accepted', '${name}', 'Ada', now());
    insert into document_requests (id, driver_id, token_hash, documents, asked_by, asked_at, expires_at)
      values (gen_random_uuid(), '${driver}', '', '[{"words": "${name}"}]', 'Ada', now(), now());
    insert into document_expiry_changes values (gen_random_uuid(), '${driver}', 'licence', now(), now(), 0, 'Ada', null, now());
    insert into document_reminders values ('${driver}', 'licence', now(), 30, gen_random_uuid(), now());
    insert into placements (id, driver_id, request_id, started_at, ended_at, end_reason, end_words, incident_on, incident_done)
      values (gen_random_uuid(), '${driver}', '${request}', now(), now(), 'incident', '${name}', now(), '${name}');
    insert into driver_invitations (id, batch_id, full_name, phone_number, email, vehicle_type, state, note, invited_by, invited_at)
      values (gen_random_uuid(), gen_random_uuid(), '${name}', '', '${contact.email}', '', '', '${name}', 'Ada', now());
    insert into asks values (gen_random_uuid(), '${request}', '${driver}', 'Ada', now(), null, now(), true, now());
    insert into checks (id, driver_id, kind_id, way, checked_on, checked_by, asked, note, recorded_by, recorded_at)
      select gen_random_uuid(), '${driver}', id, 'Phoned', now(), 'Ada', '${name}', '${name}', 'Ada', now()
      from check_kinds where name = 'Guarantor 1';
    update check_kinds set needed_for = 'Placing', needed_from = now() where name = 'Guarantor 2';
    insert into road_tests (id, driver_id, kind_id, scheduled_on, starts_at, place, invited_by, invited_at, set_at)
      select gen_random_uuid(), driver_id, kind_id, now(), '10:00', '${name}', 'Ada', now(), now() from checks
      where driver_id = '${driver}';
    insert into check_photos select gen_random_uuid(), id, driver_id, 1, '${photo}', '${name}', 1 from checks
      where driver_id = '${driver}';
    insert into presences select '${driver}', id, now() from admins;
    insert into feedback_requests values ('${enrolment}', now() + interval '1 day');`);
  for (const [kind, id] of Object.entries({ driver, request, consultation, enrolment })) {
    if (kind !== 'enrolment') {
      await pool.query(
        `insert into notes (id, ${kind}_id, words, writer_name, created_at) values (gen_random_uuid(), $1, $2, 'Ada', now())`,
        [id, name],
      );
    }
    await pool.query(`
      insert into messages (id, event, occasion, cause, channel, address, recipient_name, record_kind, record_id, record_name,
          record_reference, subject, words, state, due_at, created_at)
        values (gen_random_uuid(), 'own', '${id}', 'office', 'mail', '${contact.email}', '${name}', '${kind}', '${id}', '${name}',
          '', '${name}', '${name}', 'Sent', now(), now());
      insert into consents (id, record_kind, record_id, kind, form, notice_version, wording, given_at)
        values (gen_random_uuid(), '${kind}', '${id}', 'whatsapp', 'booking', '2026-11-22', 'You may write', now());
      insert into notices_shown values ('${id}', '${kind}', 'booking', '2026-11-22', now());
      insert into form_senders values ('${id}', '${kind}', '\\x00', now());
      insert into privacy_requests (id, kind, name, contact, record_kind, record_id, words, source, came_at, added_at, due_on, state, answer,
          answered_by, answered_at)
        values (gen_random_uuid(), 'copy', '${name}', '${contact.email}', '${kind}', '${id}', '${name}', 'office', now(), now(), now(), 'Done',
          '${name}', 'Ada', now());
      insert into legal_holds values (gen_random_uuid(), '${kind}', '${id}', '${name}', 'Ada', now(), 'Ada', now());
      insert into own_data_codes values ('${id}', '', 'mail', 5, now());
      insert into retention_warnings values ('${id}', now());
      insert into activity (id, at, kind, kind_group, actor, actor_name, actor_role, record_kind, record_name, record_reference, record_ids,
          changes, request_id, network)
        values (gen_random_uuid(), now(), 'driver-corrected', 'records', 'public', '', '', '${kind}', '${name}', '', array['${id}'::uuid],
          '[{"field": "fullName", "before": "${name}", "after": "${name}"}]', '', '${name}');`);
  }
  return { driver, request, consultation, enrolment };
}

async function rowsOf(
  table: string,
  { subject }: KeptTable,
  id: string,
): Promise<Record<string, unknown>[]> {
  const rows = sql<
    Record<string, unknown>
  >`select * from ${sql.table(table)} where ${subject.rows(id)}`;
  return (await rows.execute(db)).rows;
}

test('erasing deletes and empties what the register says, in every table that can have rows about a record', async () => {
  const ids = await aPersonInEveryTable();
  // Kept while a driver is approved or placed.
  const needs = { driverId: ids.driver, neededUntil: '2027-04-01', createdAt: new Date() };
  await db.insertInto('driverNeeds').values(needs).execute();
  const all = trackedKinds.flatMap((kind) =>
    keptOf(kind).map(([table, kept]) => ({ kind, table, kept, id: ids[kind] })),
  );
  const before = new Map<string, Record<string, unknown>[]>();
  for (const { kind, table, kept, id } of all)
    before.set(`${table} of ${kind}`, await rowsOf(table, kept, id));
  // No kind of record has both.
  const impossible = [
    'placements of consultation',
    'placements of enrolment',
    'notes of enrolment',
  ];
  expect(
    [...before].flatMap(([where, rows]) => (rows.length === 0 ? [where] : [])).toSorted(),
  ).toEqual(impossible.toSorted());

  const records = trackedKinds.map((kind) => ({ kind, id: ids[kind] }));
  const { erased } = await ask(admin, erasePerson, { body: { records, name } });
  expect(erased).toHaveLength(4);
  for (const { kind, table, kept, id } of all) {
    const where = `${table} of ${kind}`;
    if (impossible.includes(where)) continue;
    const rows = await rowsOf(table, kept, id);
    if (kept.deleted !== undefined) expect([where, rows]).toEqual([where, []]);
    expect([where, rows.filter((row) => personal.test(JSON.stringify(row)))]).toEqual([where, []]);
    const emptied = kept.emptied ?? [];
    const first = (found: Record<string, unknown>[] = []) =>
      emptied.map((column) => [where, column, found[0]?.[column]]);
    // Each had something, and none of it is left.
    const [had, has] = [first(before.get(where)), first(rows)];
    expect(had.filter(([, , value]) => value === null || value === '')).toEqual([]);
    expect(has.filter((one, at) => JSON.stringify(one) === JSON.stringify(had[at]))).toEqual([]);
  }
});
