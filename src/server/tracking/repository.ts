import { sql } from 'kysely';
import type { ConsultationStatus } from '#contract/consultations.ts';
import type { DriverStatus } from '#contract/drivers.ts';
import type { RequestStatus } from '#contract/requests.ts';
import type { TrackedKind } from '#contract/tracking.ts';
import type { TrainingStatus } from '#contract/trainings.ts';
import type {} from '#server/consultations/table.ts';
import type {} from '#server/drivers/table.ts';
import type {} from '#server/enrolments/table.ts';
import type {} from '#server/placements/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import type {} from '#server/requests/table.ts';
import type {} from '#server/trainings/table.ts';

/** What is found, with how it can be proved to be one's own. */
interface Found {
  id: string;
  reference: string;
  name: string;
  email: string;
  phoneNumber: string;
  createdAt: Date;
}

export type FoundDriver = Found & { kind: 'driver'; status: DriverStatus; vehicleType: string };
export type FoundRequest = Found & { kind: 'request'; status: RequestStatus; driversNeeded: number };
export type FoundConsultation = Found & { kind: 'consultation'; status: ConsultationStatus; day: string };
export type FoundEnrolment = Found & { kind: 'enrolment'; status: TrainingStatus; day: string; title: string };
export type FoundRecord = FoundDriver | FoundRequest | FoundConsultation | FoundEnrolment;

/** By what a record is looked for: its key, or the number that people quote. */
type By = { id: string } | { reference: string };

export async function findDriver(db: Database, by: By): Promise<FoundDriver | undefined> {
  const row = await db
    .selectFrom('drivers')
    .select(['id', 'fullName as name', 'email', 'phoneNumber', 'createdAt', 'status', 'vehicleType'])
    .select(sql<string>`driver_number::text`.as('reference'))
    .where((where) => ('id' in by ? where('id', '=', by.id) : where('driverNumber', '=', Number(by.reference))))
    .executeTakeFirst();
  return row && { ...row, kind: 'driver' };
}

export async function findRequest(db: Database, by: By): Promise<FoundRequest | undefined> {
  const row = await db
    .selectFrom('companyRequests')
    .select(['id', 'requestId as reference', 'companyName as name', 'email', 'phoneNumber', 'createdAt'])
    .select(['status', 'driversNeeded'])
    .where((where) => ('id' in by ? where('id', '=', by.id) : where('requestId', '=', by.reference)))
    .executeTakeFirst();
  return row && { ...row, kind: 'request' };
}

export async function findConsultation(db: Database, by: By): Promise<FoundConsultation | undefined> {
  const row = await db
    .selectFrom('consultations')
    .select(['id', 'requestId as reference', 'fullName as name', 'email', 'phoneNumber', 'createdAt'])
    .select(['status', 'consultationOn as day'])
    .where((where) => ('id' in by ? where('id', '=', by.id) : where('requestId', '=', by.reference)))
    .executeTakeFirst();
  return row && { ...row, kind: 'consultation' };
}

export async function findEnrolment(db: Database, by: By): Promise<FoundEnrolment | undefined> {
  const row = await db
    .selectFrom('enrolments')
    .innerJoin('trainings', 'trainings.id', 'enrolments.trainingId')
    .select(['enrolments.id', 'reference', 'fullName as name', 'email', 'phoneNumber', 'enrolments.createdAt'])
    .select(['trainings.status', 'takesPlaceOn as day', 'title'])
    .where((where) => ('id' in by ? where('enrolments.id', '=', by.id) : where('reference', '=', by.reference)))
    .executeTakeFirst();
  return row && { ...row, kind: 'enrolment' };
}

/** When a record's statuses began, by what the history and the activity say; the latest of each. */
export async function findMoments(db: Database, kind: TrackedKind, id: string): Promise<Map<string, Date>> {
  const moments =
    kind === 'driver'
      ? await db
          .selectFrom('driverStatusChanges')
          .select(['toStatus as status', (query) => query.fn.max('changedAt').as('at')])
          .where('driverId', '=', id)
          .groupBy('toStatus')
          .execute()
      : (
          await sql<{ status: string; at: Date }>`
            select change->>'after' as status, max(at) as at
            from activity, jsonb_array_elements(changes) as change
            where record_ids @> array[${id}]::uuid[] and change->>'field' = 'status'
            group by change->>'after'`.execute(db)
        ).rows;
  return new Map(moments.map(({ status, at }) => [status, at]));
}

/** Cancels a consultation that isn't over. Returns its status before; `undefined` if it is over. */
export async function cancelConsultation(tx: Database, id: string, now: Date): Promise<string | undefined> {
  const present = await tx
    .selectFrom('consultations')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (present?.status !== 'Pending' && present?.status !== 'Scheduled') return undefined;
  await tx.updateTable('consultations').set({ status: 'Cancelled', updatedAt: now }).where('id', '=', id).execute();
  return present.status;
}

/** Deletes the registration for an upcoming training. Returns whether there was one. */
export async function deleteEnrolment(tx: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('enrolments')
    .using('trainings')
    .whereRef('trainings.id', '=', 'enrolments.trainingId')
    .where('trainings.status', '=', 'Upcoming')
    .where('enrolments.id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
