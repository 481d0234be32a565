import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { isUuid } from '#server/platform/database/queries.ts';
import { type LockedDriver, lockedDriver } from './repository.ts';

/**
 * The driver of each of these registrations: the only open one of the same name with its email address or phone
 * number. The statuses are those of the unique indexes.
 */
const matches = (enrolmentIds: readonly string[]) => sql<{ enrolmentId: string; driverId: string }>`
  select enrolments.id as enrolment_id, min(drivers.id::text)::uuid as driver_id
  from enrolments join drivers on name_folded = fold_text(enrolments.full_name)
    and drivers.status in ('Pending', 'Approved', 'Assigned', 'Blocked')
    and (drivers.email = nullif(enrolments.email, '') or drivers.phone_number = nullif(enrolments.phone_number, ''))
  where enrolments.id = any (${enrolmentIds.filter(isUuid)}::uuid[]) and enrolments.erased_at is null
  group by enrolments.id having count(*) = 1`;

export const findTrained = async (tx: Database, enrolmentIds: readonly string[]) =>
  (await matches(enrolmentIds).execute(tx)).rows;

/** Locked until the transaction ends. */
export const lockDrivers = (
  tx: Database,
  enrolmentIds: readonly string[],
): Promise<LockedDriver[]> =>
  lockedDriver(tx)
    .where('id', 'in', sql<string>`(select driver_id from (${matches(enrolmentIds)}) as trained)`)
    .orderBy('id')
    .execute();

/** The driver whose file has this certificate, locked until the transaction ends. */
export const lockDriverOf = async (
  tx: Database,
  certificateId: string,
): Promise<LockedDriver | undefined> =>
  isUuid(certificateId)
    ? lockedDriver(tx)
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom('checks').select('driverId').where('certificateId', '=', certificateId),
        )
        .executeTakeFirst()
    : undefined;

export const withdrawOf = (
  tx: Database,
  certificateId: string,
  withdrawn: { withdrawnAt: Date; withdrawnBy: string; withdrawnReason: string },
) =>
  tx
    .updateTable('checks')
    .set(withdrawn)
    .where('certificateId', '=', certificateId)
    .where('withdrawnAt', 'is', null)
    .returning('kindId')
    .executeTakeFirst();
