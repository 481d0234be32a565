import { sql } from 'kysely';
import type { CalendarDate } from '#contract/platform/dates.ts';
import type { DriverRow } from '#server/drivers/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { deleteInBatches } from '#server/platform/database/queries.ts';
import { type DocumentRemindersTable, isAwaited, remindedStatuses } from './table.ts';

/** A driver with an expiring document, with each document's last reminder step, and whether a new one is awaited. */
export type ExpiringRow = Pick<
  DriverRow,
  | 'id'
  | 'driverNumber'
  | 'fullName'
  | 'email'
  | 'phoneNumber'
  | 'licenceExpiresOn'
  | 'medicalExpiresOn'
> & {
  licenceStep: number | null;
  medicalStep: number | null;
  isLicenceAwaited: boolean;
  isMedicalAwaited: boolean;
};

const lastStep = (document: string, expiresOn: string) =>
  sql<number | null>`(select min(step) from document_reminders as reminder
    where reminder.driver_id = drivers.id and reminder.document = ${document} and reminder.expires_on = ${sql.ref(expiresOn)})`;

/** The next drivers after the id `after`, in order, with a document that expires by `until` or has expired. */
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
    .select([
      'id',
      'driverNumber',
      'fullName',
      'email',
      'phoneNumber',
      'licenceExpiresOn',
      'medicalExpiresOn',
    ])
    .select([
      lastStep('licence', 'drivers.licence_expires_on').as('licenceStep'),
      lastStep('medicalRecord', 'drivers.medical_expires_on').as('medicalStep'),
      isAwaited('drivers', now).as('isLicenceAwaited'),
      isAwaited('medical', now).as('isMedicalAwaited'),
    ])
    .where('status', 'in', remindedStatuses)
    .where('firstExpiresOn', '<=', until);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

/** Claims reminder steps, so that no other run does. Returns the newly claimed ones, by driver. */
export async function claimSteps(
  tx: Database,
  steps: readonly DocumentRemindersTable[],
): Promise<Set<string>> {
  if (steps.length === 0) return new Set();
  const claimed = await tx
    .insertInto('documentReminders')
    .values(steps)
    .onConflict((conflict) => conflict.doNothing())
    .returning('driverId')
    .execute();
  return new Set(claimed.map(({ driverId }) => driverId));
}

/** The channels for expiry reminders: administrators can switch each off. */
export async function findOpenChannels(db: Database): Promise<{ mail: boolean; text: boolean }> {
  const changed = await db
    .selectFrom('messageTemplates')
    .select(['sendsMail as mail', 'sendsText as text'])
    .where('event', '=', 'documents-expire')
    .executeTakeFirst();
  return changed ?? { mail: true, text: true };
}

export async function deleteSteps(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, 'document_reminders', sql`reminded_at < ${before}`);
}
