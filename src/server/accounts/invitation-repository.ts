import type { Selectable } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { hasRows, isUuid } from '#server/platform/database/queries.ts';
import type { AdminInvitationsTable } from './table.ts';

const columns = ['id', 'email', 'role', 'invitedBy', 'invitedById', 'expiresAt'] as const;
export type InvitationRow = Pick<Selectable<AdminInvitationsTable>, (typeof columns)[number]>;

/** The invitations that were neither accepted nor revoked, the latest first; also those that have expired. */
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

/**
 * Opens an invitation, in the place of one to the same address that has expired by `createdAt`. Returns `undefined` if
 * another one is open.
 */
export async function insertInvitation(db: Database, invitation: InvitationRow & { createdAt: Date }) {
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

const updateOpen = (db: Database, id: string) => updateAllOpen(db).where('id', '=', isUuid(id) ? id : null);

/** Gives an open invitation more time and another inviter, and makes its link useless. Returns `undefined` if it isn't open. */
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

/** Revokes an open invitation. Returns `undefined` if it isn't open. */
export async function revokeInvitation(db: Database, id: string, revokedAt: Date): Promise<InvitationRow | undefined> {
  return updateOpen(db, id).set({ revokedAt }).returning(columns).executeTakeFirst();
}

/** Revokes all open invitations by an administrator, and returns them. */
export async function revokeInvitationsBy(db: Database, inviterId: string, revokedAt: Date): Promise<InvitationRow[]> {
  return updateAllOpen(db).where('invitedById', '=', inviterId).set({ revokedAt }).returning(columns).execute();
}

/**
 * Gives an open invitation the token of the link that is about to be mailed. Returns false if it isn't open, or was renewed: then
 * it doesn't end at `expiresAt`.
 */
export async function updateToken(
  db: Database,
  { id, expiresAt }: Pick<InvitationRow, 'id' | 'expiresAt'>,
  tokenHash: Buffer,
): Promise<boolean> {
  const updated = await updateOpen(db, id).where('expiresAt', '=', expiresAt).set({ tokenHash }).executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

export async function hasInvitation(db: Database, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  return hasRows(db.selectFrom('adminInvitations').select('id').where('id', '=', id));
}

/** The invitation with this token, whatever became of it. */
export async function findInvitation(db: Database, tokenHash: Buffer) {
  return db
    .selectFrom('adminInvitations')
    .select([...columns, 'acceptedAt', 'revokedAt'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
}

/** Uses up an invitation. Returns `undefined` if it is not open any more, or has expired. */
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

/** Deletes the invitations that were accepted or revoked and would have expired by now. */
export async function deleteClosedInvitations(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('adminInvitations')
    .where((where) => where.or([where('acceptedAt', 'is not', null), where('revokedAt', 'is not', null)]))
    .where('expiresAt', '<=', now)
    .execute();
}
