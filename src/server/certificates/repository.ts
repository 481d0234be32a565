import { type Insertable, type Selectable, sql } from 'kysely';
import { maxCertificates } from '#contract/certificates/certificates.ts';
import { cameOnce, missedAll } from '#server/attendance/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isUuid } from '#server/platform/database/queries.ts';
import type { CertificatesTable } from './table.ts';

const printed = [
  'certificates.number',
  'certificates.fullName',
  'certificates.title',
  'certificates.days',
  'certificates.trainingDays',
  'certificates.duration',
  'certificates.place',
  'certificates.trainers',
  'certificates.issuedAt',
  'certificates.validUntil',
] as const;

/** Matches any of these ids; malformed ones are ignored. */
const isAnyOf = (column: string, ids: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any (${ids.filter(isUuid)}::uuid[])`;

export type PrintedCertificate = Pick<
  Selectable<CertificatesTable>,
  | 'number'
  | 'fullName'
  | 'title'
  | 'days'
  | 'trainingDays'
  | 'duration'
  | 'place'
  | 'trainers'
  | 'issuedAt'
  | 'validUntil'
>;

/** No certificate has the number ''. */
export const findByNumber = (db: Database, number: string) =>
  db
    .selectFrom('certificates')
    .select(['number', 'fullName', 'title', 'days', 'validUntil', 'withdrawnAt'])
    .where('number', '=', number)
    .executeTakeFirst();

const ofTraining = (db: Database, id: string) =>
  db
    .selectFrom('trainings')
    .select(['id', 'title', 'takesPlaceOn', 'furtherDays', 'lastDayOn', 'status'])
    .select(['duration', 'venue', 'trainingType', 'trainers', 'validMonths', 'countsAs'])
    .where('id', '=', id);

export async function findTraining(db: Database, id: string) {
  return isUuid(id) ? ofTraining(db, id).executeTakeFirst() : undefined;
}

/** Share lock until the transaction ends, so that attendance can't change meanwhile. */
export async function lockTraining(tx: Database, id: string) {
  return isUuid(id) ? ofTraining(tx, id).forShare().executeTakeFirst() : undefined;
}

const certificates = (db: Database) =>
  db
    .selectFrom('certificates')
    .innerJoin('enrolments', 'enrolments.id', 'certificates.enrolmentId');

export const findCertificates = (db: Database, trainingId: string) =>
  certificates(db)
    .select([
      'certificates.id',
      'enrolmentId',
      'reference',
      'number',
      'certificates.fullName',
      'email',
      'phoneNumber',
    ])
    .select(['issuedAt', 'issuedBy', 'sentAt', 'withdrawnAt', 'withdrawnReason', 'days'])
    .select(({ selectFrom }) => [
      'validUntil',
      selectFrom('checks')
        .innerJoin('drivers', 'drivers.id', 'checks.driverId')
        .select(sql<string>`driver_number::text`.as('number'))
        .whereRef('checks.certificateId', '=', 'certificates.id')
        .where('checks.withdrawnAt', 'is', null)
        .as('driverId'),
    ])
    .where('trainingId', '=', trainingId)
    .orderBy(sql`fold_text(certificates.full_name)`)
    .orderBy('certificates.id')
    .limit(maxCertificates)
    .execute();
export type ListedRow = Awaited<ReturnType<typeof findCertificates>>[number];

const withoutCertificate = (db: Database, trainingId: string) =>
  db
    .selectFrom('enrolments')
    .select(['id', 'reference', 'fullName'])
    .where('trainingId', '=', trainingId)
    .where('state', 'in', ['Registered', 'WalkedIn'])
    .where('erasedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('certificates')
            .select('certificates.id')
            .whereRef('enrolmentId', '=', 'enrolments.id')
            .where('withdrawnAt', 'is', null),
        ),
      ),
    );

export const findWithout = (db: Database, trainingId: string) =>
  withoutCertificate(db, trainingId)
    .orderBy(sql`fold_text(full_name)`)
    .orderBy('id')
    .limit(maxCertificates)
    .execute();

/** Share lock, so that none of them is erased meanwhile. */
export const lockWithout = (tx: Database, trainingId: string, ids: readonly string[]) =>
  withoutCertificate(tx, trainingId).where(isAnyOf('id', ids)).orderBy('id').forShare().execute();

/** Sorted days by enrolment id; late counts. */
export async function findDaysCame(
  db: Database,
  trainingId: string,
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('attendance')
    .innerJoin('enrolments', 'enrolments.id', 'attendance.enrolmentId')
    .select(['enrolmentId', 'heldOn'])
    .where('trainingId', '=', trainingId)
    .where('attendance.state', 'in', ['Came', 'Late'])
    .orderBy('heldOn')
    .execute();
  const days = new Map<string, string[]>();
  for (const { enrolmentId, heldOn } of rows)
    days.set(enrolmentId, [...(days.get(enrolmentId) ?? []), heldOn]);
  return days;
}

/** Skips people who have received a certificate meanwhile. Returns the stored ones. */
export const insertCertificates = (tx: Database, rows: readonly Insertable<CertificatesTable>[]) =>
  tx
    .insertInto('certificates')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('enrolmentId').where('withdrawnAt', 'is', null).doNothing(),
    )
    .returning(['id', 'enrolmentId'])
    .execute();

/** Marks valid certificates as sent and returns their recipients. Skips those already sent unless `again`. */
export const markSent = async (
  tx: Database,
  {
    trainingId,
    ids,
    again,
    now,
  }: { trainingId: string; ids: readonly string[]; again: boolean; now: Date },
) => {
  // Lock registrations first, in the same order as erasure.
  await sql`select id from enrolments where training_id = ${trainingId} and erased_at is null
    and id in (select enrolment_id from certificates where ${isAnyOf('certificates.id', ids)}) order by id for key share`.execute(
    tx,
  );
  let query = tx
    .updateTable('certificates')
    .from('enrolments')
    .set({ sentAt: now })
    .whereRef('enrolments.id', '=', 'certificates.enrolmentId')
    .where('trainingId', '=', trainingId)
    .where(isAnyOf('certificates.id', ids))
    .where('withdrawnAt', 'is', null);
  if (!again) query = query.where('sentAt', 'is', null);
  return query
    .returning([
      'certificates.id',
      'certificates.fullName',
      'certificates.title',
      'enrolmentId',
      'days',
      'validUntil',
    ])
    .returning(['reference', 'email', 'phoneNumber'])
    .execute();
};

/** Valid certificates of a training, by name; `id` selects one. */
export async function findPrinted(db: Database, trainingId: string, id?: string) {
  if (id !== undefined && !isUuid(id)) return [];
  let query = certificates(db)
    .select(printed)
    .select('reference')
    .where('trainingId', '=', trainingId)
    .where('withdrawnAt', 'is', null);
  if (id !== undefined) query = query.where('certificates.id', '=', id);
  return query.orderBy(sql`fold_text(certificates.full_name)`).orderBy('certificates.id').execute();
}

export const findOwn = (db: Database, enrolmentId: string) =>
  certificates(db)
    .select(printed)
    .select(['certificates.id', 'reference'])
    .where('enrolmentId', '=', enrolmentId)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();

export async function lockCertificate(tx: Database, id: string) {
  if (!isUuid(id)) return undefined;
  // Lock the registration first, in the same order as erasure.
  await sql`select is_erased('enrolment', enrolment_id) from certificates where id = ${id}`.execute(
    tx,
  );
  return certificates(tx)
    .select([
      'certificates.id',
      'number',
      'certificates.fullName',
      'certificates.title',
      'withdrawnAt',
    ])
    .select(['enrolmentId', 'reference', 'trainingId', 'enrolments.fullName as traineeName'])
    .where('certificates.id', '=', id)
    .forUpdate('certificates')
    .executeTakeFirst();
}

export async function updateCertificate(
  tx: Database,
  id: string,
  changes: Partial<Pick<CertificatesTable, 'fullName'>> & {
    withdrawnAt?: Date;
    withdrawnBy?: string;
    withdrawnReason?: string;
  },
): Promise<void> {
  await tx.updateTable('certificates').set(changes).where('id', '=', id).execute();
}

export async function findDriver(db: Database, id: string) {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('drivers')
    .select(['email', 'phoneNumber'])
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();
}

/** Registrations with a seat for an email address or phone number, latest training first. */
export const findTrainingsOf = (
  db: Database,
  { email, phoneNumber }: { email: string; phoneNumber: string },
) =>
  db
    .selectFrom('enrolments')
    .innerJoin('trainings', 'trainings.id', 'enrolments.trainingId')
    .leftJoin('certificates', (join) =>
      join.onRef('certificates.enrolmentId', '=', 'enrolments.id').on('withdrawnAt', 'is', null),
    )
    .select([
      'enrolments.id',
      'trainings.id as trainingId',
      'trainings.title',
      'takesPlaceOn',
      'status',
      'number',
    ])
    .select([cameOnce.as('came'), missedAll.as('missed')])
    .where((where) =>
      where.or([where('email', '=', email), where('phoneNumber', '=', phoneNumber)]),
    )
    .where('enrolments.erasedAt', 'is', null)
    .where('enrolments.state', 'in', ['Registered', 'WalkedIn'])
    .orderBy('takesPlaceOn', 'desc')
    .orderBy('enrolments.id', 'desc')
    .limit(100)
    .execute();
