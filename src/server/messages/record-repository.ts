import { sql } from 'kysely';
import type { TraineeGroup } from '#contract/messages/own-messages.ts';
import type { TrackedKind } from '#contract/self-service/tracking.ts';
import { cameOnce, missedAll } from '#server/attendance/table.ts';
import { neededChecks } from '#server/checks/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isUuid } from '#server/platform/database/queries.ts';

const drivers = (db: Database) =>
  db
    .selectFrom('drivers')
    .leftJoin('placements', (join) =>
      join.onRef('placements.driverId', '=', 'drivers.id').on('placements.endedAt', 'is', null),
    )
    .leftJoin('companyRequests', 'companyRequests.id', 'placements.requestId')
    .select(['drivers.id', 'fullName', 'drivers.email', 'drivers.phoneNumber', 'drivers.status'])
    .select(['licenceExpiresOn', 'medicalExpiresOn', 'companyName', 'startsOn'])
    .select(neededChecks.as('neededChecks'))
    .select(['companyRequests.phoneNumber as companyPhone'])
    .select(sql<string>`driver_number::text`.as('reference'));

const findDriver = (db: Database, id: string) =>
  drivers(db).where('drivers.id', '=', id).limit(1).executeTakeFirst();

/** By name. */
export const findDrivers = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom(drivers(db).distinctOn('drivers.id').where('drivers.id', 'in', ids).as('chosen'))
    .selectAll()
    .orderBy('fullName')
    .orderBy('id')
    .execute();

async function findRequest(db: Database, id: string) {
  const row = await db
    .selectFrom('companyRequests')
    .select([
      'id',
      'companyName',
      'email',
      'phoneNumber',
      'driversNeeded',
      'startsOn',
      'requestId as reference',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const drivers = await db
    .selectFrom('placements')
    .innerJoin('drivers', 'drivers.id', 'placements.driverId')
    .select(['fullName', 'phoneNumber', 'vehicleType'])
    .where('requestId', '=', id)
    .where('endedAt', 'is', null)
    .orderBy('startedAt')
    .orderBy('placements.id')
    .execute();
  return { ...row, drivers };
}

async function findConsultation(db: Database, id: string) {
  return db
    .selectFrom('consultations')
    .select(['id', 'fullName', 'email', 'phoneNumber', 'requestId as reference'])
    .select(['consultationOn', 'scheduledOn', 'startsAt', 'place'])
    .where('id', '=', id)
    .executeTakeFirst();
}

const enrolments = (db: Database) =>
  db
    .selectFrom('enrolments')
    .innerJoin('trainings', 'trainings.id', 'enrolments.trainingId')
    .select(['enrolments.id', 'fullName', 'email', 'phoneNumber', 'reference'])
    .select(['title', 'takesPlaceOn', 'startsAt', 'venue'])
    .select(({ selectFrom }) =>
      selectFrom('certificates')
        .select('validUntil')
        .whereRef('enrolmentId', '=', 'enrolments.id')
        .where('withdrawnAt', 'is', null)
        .as('certifiedUntil'),
    );

const findEnrolment = (db: Database, id: string) =>
  enrolments(db).where('enrolments.id', '=', id).executeTakeFirst();

/** Trainees in a group, or with these ids; undefined for an unknown training. */
export async function findRegistered(
  db: Database,
  trainingId: string,
  only: TraineeGroup | readonly string[] | undefined,
) {
  if (!isUuid(trainingId)) return undefined;
  const training = await db
    .selectFrom('trainings')
    .select(['id', 'title'])
    .where('id', '=', trainingId)
    .executeTakeFirst();
  if (!training) return undefined;
  let query = enrolments(db);
  if (only === 'seat') query = query.where('enrolments.state', '=', 'Registered');
  else if (only === 'came') query = query.where(cameOnce);
  else if (only === 'absent')
    query = query.where('enrolments.state', '=', 'Registered').where(missedAll);
  else if (only === 'waiting')
    query = query.where('enrolments.state', 'in', ['Waiting', 'Offered']);
  else if (only) query = query.where('enrolments.id', 'in', only);
  const rows = await query
    .where('trainingId', '=', trainingId)
    .where('enrolments.erasedAt', 'is', null)
    .where('enrolments.state', '<>', 'Lapsed')
    .orderBy('enrolments.createdAt')
    .orderBy('enrolments.id')
    .execute();
  return { ...training, trainees: rows.map((row) => ({ kind: 'enrolment' as const, row })) };
}

export const findTrainings = (db: Database, enrolmentIds: readonly string[]) =>
  db
    .selectFrom('enrolments')
    .select('trainingId')
    .distinct()
    .where('id', 'in', enrolmentIds)
    .execute();

type MessageRecord<Find extends (...args: never[]) => Promise<unknown>> = NonNullable<
  Awaited<ReturnType<Find>>
>;

export type DriverRow = MessageRecord<typeof findDriver>;

export type RecordRow =
  | { kind: 'driver'; row: DriverRow }
  | { kind: 'request'; row: MessageRecord<typeof findRequest> }
  | { kind: 'consultation'; row: MessageRecord<typeof findConsultation> }
  | { kind: 'enrolment'; row: MessageRecord<typeof findEnrolment> };

export async function findRecord(
  db: Database,
  kind: TrackedKind,
  id: string,
): Promise<RecordRow | undefined> {
  if (!isUuid(id)) return undefined;
  if (kind === 'driver') {
    const row = await findDriver(db, id);
    return row && { kind, row };
  }
  if (kind === 'request') {
    const row = await findRequest(db, id);
    return row && { kind, row };
  }
  if (kind === 'consultation') {
    const row = await findConsultation(db, id);
    return row && { kind, row };
  }
  const row = await findEnrolment(db, id);
  return row && { kind, row };
}
