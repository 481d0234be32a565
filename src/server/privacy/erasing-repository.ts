import { type RawBuilder, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { ActivityField } from '#contract/activity/activity-kinds.ts';
import { consultationRecord } from '#contract/consultations/consultation-keeping.ts';
import { applicationRecord } from '#contract/drivers/application-keeping.ts';
import { traineeRecord } from '#contract/enrolments/enrolment-keeping.ts';
import { requestRecord } from '#contract/requests/request-keeping.ts';
import type { TrackedKind } from '#contract/self-service/tracking.ts';
import type { Database } from '#server/platform/database/database.ts';
import { emptiedColumns } from '#server/platform/database/record-columns.ts';
import type { Actor } from '#server/platform/system/actor.ts';

export interface PersonalRecord {
  kind: TrackedKind;
  id: string;
}

export interface Erasure {
  tx: Database;
  /** Deletes all documents of a driver. Returns the released files. */
  destroyDocuments(driverId: string): Promise<readonly string[]>;
  actor: Actor;
  now: Date;
  record: PersonalRecord;
  words: readonly string[];
}

/** Erases a table's rows. Returns the released files, which the caller drops after the commit. */
export type EraseRows = (erasure: Erasure) => Promise<readonly string[]>;

const emptying =
  (update: RawBuilder<unknown>): EraseRows =>
  async ({ tx, record, now }) => {
    await sql`${update}, erased_at = ${now} where id = ${record.id}`.execute(tx);
    return [];
  };

/** Clears the personal columns; afterwards the record can't be changed. */
export const emptyRequest = emptying(
  sql`update company_requests set ${emptiedColumns(requestRecord)}, cancel_reason = ''`,
);
export const emptyConsultation = emptying(
  sql`update consultations set ${emptiedColumns(consultationRecord)}, place = ''`,
);
export const emptyEnrolment = emptying(sql`update enrolments set ${emptiedColumns(traineeRecord)}`);

/** Like the others; a driver not Rejected or Deleted becomes Deleted, with a status history entry. */
export const emptyDriver: EraseRows = async ({ tx, record: { id }, now, actor }) => {
  const { status } = await tx
    .selectFrom('drivers')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await sql`update drivers set ${emptiedColumns(applicationRecord)}, licence_sealed = null, licence_hash = null,
      status_before_block = null, status_before_deletion = null, asks_refused_at = null, erased_at = ${now},
      deleted_at = case when status in ('Rejected', 'Deleted') then deleted_at else ${now} end,
      status = case when status = 'Rejected' then status else 'Deleted' end
    where id = ${id}`.execute(tx);
  if (status === 'Rejected' || status === 'Deleted') return [];
  const by =
    actor.kind === 'administrator'
      ? { changedBy: actor.name, adminId: actor.id }
      : { changedBy: 'The system', adminId: null };
  await tx
    .insertInto('driverStatusChanges')
    .values({
      id: uuid(),
      driverId: id,
      fromStatus: status,
      toStatus: 'Deleted',
      changedAt: now,
      ...by,
    })
    .execute();
  return [];
};

export const destroyFiles: EraseRows = ({ record, destroyDocuments }) =>
  destroyDocuments(record.id);

/** `finishRequestsOfErased` clears requests about data, once none of the person's records is left. */
export const leaveToRequests: EraseRows = async () => [];

/** Their values don't identify a person. */
const keptFields: readonly ActivityField[] = [
  'driversPlaced',
  'status',
  'verdict',
  'vehicle',
  'driversNeeded',
  'startDate',
  'endDate',
  'state',
  'preferredState',
  'preferredTime',
  'scheduledDate',
  'scheduledTime',
  'channels',
  'format',
  'rows',
  'keptFor',
  'removed',
  'asksFor',
  'consent',
  'certificates',
];

export const eraseActivity: EraseRows = async ({ tx, record, words }) => {
  await sql`select erase_activity(${record.id}, ${keptFields}, ${words})`.execute(tx);
  return [];
};
