import type { Selectable } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { hasRows, isUuid } from '#server/platform/database/queries.ts';
import type { AdminInvitationsTable } from './table.ts';

const columns = ['id', 'email', 'role', 'invitedBy', 'invitedById', 'expiresAt'] as const;
export type InvitationRow = Pick<Selectable<AdminInvitationsTable>, (typeof columns)[number]>;

/** Newest first; includes expired invitations. */
export async function findOpenInvitations(db: Database): Promise<InvitationRow[]> {
  return db
    .selectFrom('adminInvitations')
    .select(columns)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
}

/** Replaces an expired invitation to the same address. Returns undefined if an open one exists. */
export async function insertInvitation(
  db: Database,
  invitation: InvitationRow & { createdAt: Date },
) {
  return db
    .insertInto('adminInvitations')
    .values(invitation)
    .onConflict((conflict) =>
      conflict
        .column('email')
        .where('acceptedAt', 'is', null)
        .where('revokedAt', 'is', null)
        .doUpdateSet({ ...invitation, tokenHash: null })
        .where('adminInvitations.expiresAt', '<=', invitation.createdAt),
    )
    .returning(columns)
    .executeTakeFirst();
}

const updateAllOpen = (db: Database) =>
  db.updateTable('adminInvitations').where('acceptedAt', 'is', null).where('revokedAt', 'is', null);

const updateOpen = (db: Database, id: string) =>
  updateAllOpen(db).where('id', '=', isUuid(id) ? id : null);

/** Changes the inviter and expiry, and invalidates the link. Returns undefined if the invitation isn't open. */
export async function renewInvitation(
  db: Database,
  id: string,
  renewed: Pick<InvitationRow, 'expiresAt' | 'invitedBy' | 'invitedById'>,
): Promise<InvitationRow | undefined> {
  return updateOpen(db, id)
    .set({ ...renewed, tokenHash: null })
    .returning(columns)
    .executeTakeFirst();
}

/** Returns undefined if the invitation isn't open. */
export async function revokeInvitation(
  db: Database,
  id: string,
  revokedAt: Date,
): Promise<InvitationRow | undefined> {
  return updateOpen(db, id).set({ revokedAt }).returning(columns).executeTakeFirst();
}

export async function revokeInvitationsBy(
  db: Database,
  inviterId: string,
  revokedAt: Date,
): Promise<InvitationRow[]> {
  return updateAllOpen(db)
    .where('invitedById', '=', inviterId)
    .set({ revokedAt })
    .returning(columns)
    .execute();
}

/**
 * Stores the token of the link to be mailed. Returns false if the invitation isn't open, or its expiry is no longer
 * `expiresAt`.
 */
export async function updateToken(
  db: Database,
  { id, expiresAt }: Pick<InvitationRow, 'id' | 'expiresAt'>,
  tokenHash: Buffer,
): Promise<boolean> {
  const updated = await updateOpen(db, id)
    .where('expiresAt', '=', expiresAt)
    .set({ tokenHash })
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

export async function hasInvitation(db: Database, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  return hasRows(db.selectFrom('adminInvitations').select('id').where('id', '=', id));
}

/** Returns the invitation in any state. */
export async function findInvitation(db: Database, tokenHash: Buffer) {
  return db
    .selectFrom('adminInvitations')
    .select([...columns, 'acceptedAt', 'revokedAt'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
}

/** Returns undefined if the invitation isn't open or has expired. */
export async function consumeInvitation(tx: Database, tokenHash: Buffer, now: Date) {
  return tx
    .updateTable('adminInvitations')
    .set({ acceptedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(columns)
    .executeTakeFirst();
}

/** Deletes accepted and revoked invitations once they would have expired. */
export async function deleteClosedInvitations(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('adminInvitations')
    .where((where) =>
      where.or([where('acceptedAt', 'is not', null), where('revokedAt', 'is not', null)]),
    )
    .where('expiresAt', '<=', now)
    .execute();
}
