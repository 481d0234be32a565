import { type Insertable, sql } from 'kysely';
import type {
  InvitationFilter,
  InvitationStatus,
  Invitee,
} from '#contract/driver-invitations/driver-invitations.ts';
import type { Database, Tables } from '#server/platform/database/database.ts';
import {
  containsFolded,
  deleteInBatches,
  isUuid,
  onePage,
} from '#server/platform/database/queries.ts';
import { isHeld } from '#server/privacy/table.ts';

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** A driver or an invitation with a row's phone number or email address; rows count from 0. */
export interface PresentRow {
  row: number;
  driverId: string | null;
  driverNumber: number | null;
  fullName: string;
  status: string | null;
  invitedAt: Date | null;
  invitedBy: string | null;
  declinedAt: Date | null;
}

/** PostgreSQL takes no NUL in a text, so no row has one. */
const findable = (contact: string) => (contact.includes('\0') ? '' : contact);

/** The query reads an index for each contact. Of several matches, the newest driver is returned. */
const presentQuery = (people: readonly Pick<Invitee, 'phoneNumber' | 'email'>[]) => {
  const matches = (table: string) =>
    sql`listed.phone <> '' and ${sql.ref(`${table}.phone_number`)} = listed.phone`;
  const byEmail = (table: string) =>
    sql`listed.email <> '' and ${sql.ref(`${table}.email`)} = listed.email`;
  const driver = sql`select id as "driverId", driver_number as "driverNumber", full_name as "fullName", status,
    null::timestamptz as "invitedAt", null::text as "invitedBy", null::timestamptz as "declinedAt" from drivers`;
  const invitation = sql`select null::uuid, null::bigint, full_name, null::text, invited_at, invited_by, declined_at
    from driver_invitations as open`;
  return sql<PresentRow>`
    select at::int - 1 as row, present.*
    from unnest(${people.map(({ phoneNumber }) => findable(phoneNumber))}::text[], ${people.map(({ email }) => findable(email))}::text[])
      with ordinality as listed (phone, email, at)
    cross join lateral (
      select * from (
        ${driver} where ${matches('drivers')} and erased_at is null
        union all ${driver} where ${byEmail('drivers')} and erased_at is null
        union all ${invitation} where ${matches('open')}
        union all ${invitation} where ${byEmail('open')}
      ) as found order by "driverNumber" desc nulls last limit 1
    ) as present
    order by at`;
};

export async function findPresent(
  db: Database,
  people: readonly Pick<Invitee, 'phoneNumber' | 'email'>[],
): Promise<PresentRow[]> {
  return (await presentQuery(people).execute(db)).rows;
}

/** Skips people invited meanwhile. Returns the others' ids. */
export async function insertInvitations(
  tx: Database,
  rows: readonly Insertable<Tables['driverInvitations']>[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const inserted = await tx
    .insertInto('driverInvitations')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return new Set(inserted.map(({ id }) => id));
}

/** The state of the last message, if it can't arrive. */
const hasBounced = sql<boolean>`coalesce((
  select state in ('Failed', 'Given up') from messages where record_id = driver_invitations.id
  order by created_at desc, id desc limit 1), false)`;

const statusOf = sql<InvitationStatus>`case
  when applied_at is not null then 'Applied' when declined_at is not null then 'Declined'
  when ${hasBounced} then 'Bounced' else 'Invited' end`;

export async function findInvitations(
  db: Database,
  { page, pageSize, status, search }: InvitationFilter,
) {
  let query = db
    .selectFrom('driverInvitations')
    .leftJoin('drivers', 'drivers.id', 'driverInvitations.driverId')
    .select(['driverInvitations.id', 'note', 'invitedBy', 'invitedAt', 'invitedAgainAt'])
    .select(['driverInvitations.phoneNumber', 'driverInvitations.email', 'driverId'])
    .select(sql<string>`coalesce(drivers.full_name, driver_invitations.full_name)`.as('fullName'))
    .select(statusOf.as('status'))
    .orderBy('invitedAt', 'desc')
    .orderBy('driverInvitations.id', 'desc');
  if (status?.length) query = query.where(sql<boolean>`${statusOf} = any (${status}::text[])`);
  if (search) {
    const words = containsFolded(search);
    query = query.where(
      sql<boolean>`(driver_invitations.name_folded like ${words} or drivers.name_folded like ${words})`,
    );
  }
  return onePage(db, query, { page, pageSize });
}

/** An open invitation; not one that led to an application. */
export const findInvitation = (db: Database, id: string) =>
  db
    .selectFrom('driverInvitations')
    .select(['id', 'fullName', 'phoneNumber', 'email', 'vehicleType', 'state'])
    .where('id', '=', id)
    .where('appliedAt', 'is', null)
    .executeTakeFirst();

export async function declineInvitation(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('driverInvitations')
    .set({ declinedAt: now })
    .where('id', '=', id)
    .where('appliedAt', 'is', null)
    .where('declinedAt', 'is', null)
    .execute();
}

export interface Applicant {
  id: string;
  driverNumber: number;
  fullName: string;
  phoneNumber: string;
  email: string;
}

/**
 * Closes the invitation with this id, and those with the applicant's contacts. Deletes its waiting
 * messages; the others become the driver's.
 */
export async function closeInvitations(
  tx: Database,
  { id, driverNumber, fullName, phoneNumber, email }: Applicant,
  invitationId: string | undefined,
  now: Date,
): Promise<void> {
  const closed = await tx
    .updateTable('driverInvitations')
    .set({ driverId: id, appliedAt: now })
    .set({ fullName: '', phoneNumber: '', email: '', vehicleType: '', state: '', note: '' })
    .where('appliedAt', 'is', null)
    .where(
      sql<boolean>`(id = ${invitationId ?? null}::uuid or phone_number = ${phoneNumber} and phone_number <> ''
        or email = ${email} and email <> '')`,
    )
    .returning('id')
    .execute();
  if (closed.length === 0) return;
  const ids = closed.map((invitation) => invitation.id);
  await tx
    .deleteFrom('messages')
    .where('recordId', 'in', ids)
    .where('state', 'in', ['Waiting', 'Held back'])
    .execute();
  await tx
    .updateTable('messages')
    .set({ recordKind: 'driver', recordId: id })
    .set({ recordName: fullName, recordReference: String(driverNumber) })
    .where('recordId', 'in', ids)
    .execute();
}

/** Deletes the invitations of one press, except answered ones. Returns their number. */
export async function deleteBatch(tx: Database, batchId: string): Promise<number> {
  const deleted = await tx
    .deleteFrom('driverInvitations')
    .where('batchId', '=', batchId)
    .where('appliedAt', 'is', null)
    .returning('id')
    .execute();
  return deleted.length;
}

/** Returns whether there was one. */
export async function deleteInvitation(tx: Database, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const deleted = await tx
    .deleteFrom('driverInvitations')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Deletes the open invitations with these contacts, for the erasure of a person. */
export async function deleteInvitationsOf(
  tx: Database,
  contacts: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('driverInvitations')
    .where(sql<boolean>`(phone_number = any (${contacts}) and phone_number <> ''
      or email = any (${contacts}) and email <> '')`)
    .execute();
}

/** Claims invitations without an answer that were sent before `before`, unless none of their addresses works. */
export async function claimUnanswered(
  tx: Database,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<InvitationRow[]> {
  return tx
    .updateTable('driverInvitations')
    .set({ invitedAgainAt: now })
    .where('id', 'in', (query) =>
      query
        .selectFrom('driverInvitations')
        .select('id')
        .where('appliedAt', 'is', null)
        .where('declinedAt', 'is', null)
        .where('invitedAgainAt', 'is', null)
        .where('invitedAt', '<=', before)
        // The second message takes the other address.
        .where(sql<boolean>`(not ${hasBounced} or phone_number <> '' and email <> '')`)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'fullName', 'phoneNumber', 'email', 'vehicleType', 'state'])
    .execute();
}

/** Not those of a driver on legal hold. */
export const deleteInvitationsBefore = (db: Database, before: Date) =>
  deleteInBatches(
    db,
    'driver_invitations',
    sql`invited_at < ${before} and not ${isHeld(sql`driver_invitations.driver_id`)}`,
  );

/** Whether text messages of invitations are switched on. */
export async function sendsTexts(db: Database): Promise<boolean> {
  const template = await db
    .selectFrom('messageTemplates')
    .select('sendsText')
    .where('event', '=', 'driver-invited')
    .executeTakeFirst();
  return template?.sendsText !== false;
}
