import { type Selectable, sql } from 'kysely';
import type { CalendarDate } from '#contract/platform/dates.ts';
import { findWorkEnd } from '#server/checks/table.ts';
import type { DriverRow } from '#server/drivers/table.ts';
import type { Database, Tables } from '#server/platform/database/database.ts';
import { deleteInBatches } from '#server/platform/database/queries.ts';
import {
  type DocumentRemindersTable,
  isPaperAwaited,
  type PaperEvent,
  remindedStatuses,
} from './table.ts';

/** Documents and checks that a driver needs for placing, with the last step of their reminders. */
export type ExpiringPaper = Pick<
  Selectable<Tables['driverPapers']>,
  'document' | 'name' | 'driverWords' | 'endsOn' | 'isMissing'
> & { step: number | null };

/** A driver and the papers that have ended or end soon, except those already asked for again. */
export type ExpiringRow = Pick<
  DriverRow,
  'id' | 'driverNumber' | 'fullName' | 'email' | 'phoneNumber'
> & { papers: ExpiringPaper[] };

/** The next drivers after the id `after`, in order, with a paper that ends by `until` or has ended. */
export async function findExpiring(
  db: Database,
  {
    until,
    after,
    now,
    limit,
  }: { until: CalendarDate; after: string | undefined; now: Date; limit: number },
): Promise<ExpiringRow[]> {
  let query = db
    .selectFrom('drivers')
    .select(['id', 'driverNumber', 'fullName', 'email', 'phoneNumber'])
    .select(
      sql<ExpiringPaper[]>`(
        select coalesce(json_agg(json_build_object('document', document, 'name', name, 'driverWords', driver_words,
          'endsOn', ends_on, 'isMissing', is_missing, 'step', (
            select min(step) from document_reminders as reminder
            where reminder.driver_id = drivers.id and reminder.document = paper.document and reminder.expires_on = ends_on
          )) order by name nulls first, document), '[]')
        from driver_papers as paper
        where paper.driver_id = drivers.id and ends_on <= ${until} and not ${isPaperAwaited(now)})`.as(
        'papers',
      ),
    )
    .where('status', 'in', remindedStatuses)
    .where((await findWorkEnd(db)).endsBy(until));
  if (after !== undefined) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

/** Claims reminder steps, so that no other run does. Returns the reminders with a newly claimed one. */
export async function claimSteps(
  tx: Database,
  steps: readonly DocumentRemindersTable[],
): Promise<Set<string>> {
  if (steps.length === 0) return new Set();
  const claimed = await tx
    .insertInto('documentReminders')
    .values(steps)
    .onConflict((conflict) => conflict.doNothing())
    .returning('reminderId')
    .execute();
  return new Set(claimed.map(({ reminderId }) => reminderId));
}

/** The channels of a reminder: administrators can switch each off. */
export async function findOpenChannels(
  db: Database,
  event: PaperEvent,
): Promise<{ mail: boolean; text: boolean }> {
  const changed = await db
    .selectFrom('messageTemplates')
    .select(['sendsMail as mail', 'sendsText as text'])
    .where('event', '=', event)
    .executeTakeFirst();
  return changed ?? { mail: true, text: true };
}

export async function deleteSteps(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, 'document_reminders', sql`reminded_at < ${before}`);
}
