import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { parseCertificateNumber } from '#contract/certificates/certificate-number.ts';
import { traineeFields } from '#contract/enrolments/enrolment-record.ts';
import { listStates, seatStates } from '#contract/enrolments/enrolment-states.ts';
import type {
  Enrolment,
  EnrolmentCounts,
  EnrolmentFilter,
  EnrolmentOutcome,
  EnrolmentSort,
} from '#contract/enrolments/enrolments.ts';
import { keysOf } from '#contract/platform/keys.ts';
import { hasOutcome } from '#server/attendance/table.ts';
import { whatsAppOf } from '#server/consents/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  contains,
  containsFolded,
  hasRows,
  isUuid,
  list,
  sortRows,
} from '#server/platform/database/queries.ts';
import { anyOf, containsWords, readSearchText } from '#server/platform/database/text-search.ts';
import type { EnrolmentsTable } from './table.ts';

export type EnrolmentRow = Omit<
  Selectable<EnrolmentsTable>,
  'enrolmentNumber' | 'searchFolded' | 'queuedAt' | 'removedAt' | 'feedbackAskedAt'
> & {
  trainingTitle: string;
  /** Place on the waiting list, from 1. */
  position: number | null;
  /** Marked days only. */
  attendance: Enrolment['attendance'];
};

export type NewEnrolment = Awaited<ReturnType<typeof insertEnrolment>>;

export async function insertEnrolment(tx: Database, enrolment: Insertable<EnrolmentsTable>) {
  // Awaited here, so that the stack trace names this function.
  const row = await tx
    .insertInto('enrolments')
    .values(enrolment)
    .returning([
      'id',
      'reference',
      'trainingId',
      'fullName',
      'email',
      'phoneNumber',
      'companyName',
      'state',
      'erasedAt',
      'createdAt',
    ])
    .executeTakeFirstOrThrow();
  return row;
}

const traineeColumns = keysOf(traineeFields);

/** Locks the registration until the transaction ends. Excludes erased and removed people. */
export async function lockEnrolment(tx: Database, id: string) {
  if (!isUuid(id)) return undefined;
  return tx
    .selectFrom('enrolments')
    .select(['id', 'reference', 'trainingId', ...traineeColumns])
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .where('removedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateEnrolment(
  tx: Database,
  id: string,
  changes: Updateable<EnrolmentsTable>,
): Promise<void> {
  await tx.updateTable('enrolments').set(changes).where('id', '=', id).execute();
}

/** Includes the waiting list. */
export const isOneRegistered = (
  tx: Database,
  trainingId: string,
  emails: readonly string[],
): Promise<boolean> =>
  hasRows(
    tx
      .selectFrom('enrolments')
      .select('id')
      .where('trainingId', '=', trainingId)
      .where('email', 'in', emails)
      .where('state', '<>', 'Lapsed')
      .where('erasedAt', 'is', null),
  );

const sorts: Readonly<Record<EnrolmentSort, RawBuilder<unknown>>> = {
  name: sql`fold_text(enrolments.full_name)`,
  training: sql`trainings.title_folded`,
  company: sql`fold_text(enrolments.company_name)`,
  email: sql`enrolments.email`,
  registered: sql`enrolments.created_at`,
  place: sql`enrolments.queued_at`,
};

type EnrolmentCriteria = Omit<EnrolmentFilter, 'page' | 'pageSize'>;

function matches(search: string): RawBuilder<boolean> {
  const { typed, words, phone, phoneEnd } = readSearchText(search);
  const pattern = containsFolded(search);
  const searchText = sql<string>`search_folded`;
  const number = parseCertificateNumber(typed);
  // Arrays make PostgreSQL find trainings and certificates first, so that each condition can use its index.
  return anyOf([
    words.length > 0 ? containsWords(searchText, words) : sql`${searchText} like ${pattern}`,
    ...[phone, phoneEnd].flatMap((digits) =>
      digits === undefined ? [] : [sql<boolean>`${searchText} like ${contains(digits)}`],
    ),
    ...(number === undefined
      ? []
      : [
          sql<boolean>`enrolments.id = any (array(select enrolment_id from certificates where number = ${number}))`,
        ]),
    sql`training_id = any (array(select id from trainings where title_folded like ${pattern}))`,
  ]);
}

function inOrder(
  db: Database,
  { search, trainingId, state, outcome, ...sorting }: EnrolmentCriteria,
) {
  let query = db
    .selectFrom('enrolments')
    .innerJoin('trainings', 'trainings.id', 'enrolments.trainingId')
    .where('removedAt', 'is', null);
  if (trainingId !== undefined && !isUuid(trainingId)) query = query.where(sql<boolean>`false`);
  else if (trainingId !== undefined) query = query.where('trainingId', '=', trainingId);
  if (state?.length) query = query.where('enrolments.state', 'in', state);
  if (outcome?.length)
    query = query.where((where) => where.or(outcome.map((one) => hasOutcome[one])));
  if (search) query = query.where(matches(search));
  const newestFirst = query
    .select([
      'enrolments.id',
      'enrolments.reference',
      'enrolments.trainingId',
      'trainings.title as trainingTitle',
      'enrolments.fullName',
      'enrolments.email',
      'enrolments.phoneNumber',
      'enrolments.companyName',
      'enrolments.state',
      'enrolments.offeredUntil',
      'enrolments.erasedAt',
      'enrolments.createdAt',
    ])
    .select(sql<number | null>`queue_position(enrolments)`.as('position'))
    .select(
      sql<Enrolment['attendance']>`coalesce((
        select jsonb_agg(jsonb_build_object('date', held_on, 'state', attendance.state) order by held_on) from attendance
        where enrolment_id = enrolments.id and attendance.state <> 'Unmarked'
      ), '[]')`.as('attendance'),
    )
    .select(whatsAppOf('enrolments.id').as('whatsApp'))
    .orderBy('enrolments.createdAt', 'desc')
    .orderBy('enrolments.id', 'desc');
  return sortRows(newestFirst, sorting, sorts, sql`enrolments.id`);
}

export const enrolments = list(inOrder);

/** Includes erased enrolments, as the list does. */
export async function countEnrolments(db: Database, trainingId: string): Promise<EnrolmentCounts> {
  const isSeated = sql<boolean>`state = any (${seatStates}::text[])`;
  const count = (condition: RawBuilder<boolean>) =>
    sql<number>`count(*) filter (where ${condition})::integer`;
  const ofSeated = (outcome: EnrolmentOutcome, and = sql<boolean>`true`) =>
    count(sql`${isSeated} and ${hasOutcome[outcome]} and ${and}`);
  return db
    .selectFrom('enrolments')
    .select([
      count(isSeated).as('registered'),
      count(sql`state = 'WalkedIn'`).as('walkIns'),
      count(sql`state = any (${listStates}::text[])`).as('onList'),
      count(sql`state = 'Offered'`).as('offered'),
      ofSeated('everyDay').as('everyDay'),
      ofSeated('everyDay', hasOutcome.late).as('late'),
      ofSeated('absent').as('absent'),
      ofSeated('certified').as('certified'),
      ofSeated('sent').as('sent'),
    ])
    .where('trainingId', '=', isUuid(trainingId) ? trainingId : null)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();
}
