import { type Generated, type RawBuilder, sql } from 'kysely';
import { can, type Permission, type Role, roles } from '#contract/platform/roles.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { CodeColumns } from '#server/platform/system/one-time-codes.ts';

export interface AdminsTable {
  id: string;
  name: string;
  email: string;
  passwordHash: string;
  role: Role;
  version: Generated<number>;
  createdAt: Date;
  deactivatedAt: Generated<Date | null>;
  lastSeenAt: Generated<Date | null>;
}

interface AdminSessionsTable {
  id: Generated<string>;
  tokenHash: Buffer;
  adminId: string;
  createdAt: Date;
  lastUsedAt: Date;
  /** Last confirmation by the session's owner. */
  confirmedAt: Date;
  device: Generated<string>;
}

/** At most one per administrator and browser. */
export interface RecoveryCodesTable extends CodeColumns {
  adminId: string;
  /** Empty if no browser requested the code. */
  browserHash: Buffer;
}

/** Secrets are encrypted. */
interface TotpFactorsTable {
  adminId: string;
  secret: Buffer | null;
  /** A secret still being set up. */
  pendingSecret: Buffer | null;
  /** The newest time step with an accepted code. */
  lastStep: Generated<number>;
}

interface BackupCodesTable {
  adminId: string;
  codeHash: Buffer;
}

interface PasskeysTable {
  id: string;
  adminId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

interface UsedPasskeyChallengesTable {
  challengeHash: Buffer;
  expiresAt: Date;
}

interface LoginChallengesTable {
  tokenHash: Buffer;
  adminId: string;
  triesLeft: number;
  expiresAt: Date;
}

export interface AdminInvitationsTable {
  id: string;
  email: string;
  role: Role;
  /** The inviter's name at that time. */
  invitedBy: string;
  /** Null once the account is deleted. */
  invitedById: string | null;
  /** Null until the mail is sent. */
  tokenHash: Generated<Buffer | null>;
  createdAt: Date;
  expiresAt: Date;
  acceptedAt: Generated<Date | null>;
  revokedAt: Generated<Date | null>;
}

/** Correlated with a row of `admins`: active, and with a role that has the permission. */
export const isAble = (
  permission: Permission,
): RawBuilder<boolean> => sql`(admins.deactivated_at is null
  and admins.role = any(${roles.filter((role) => can(role, permission))}::text[]))`;

/**
 * Whether an administrator still has a permission, for delayed work without a session. Locks the account, so the
 * permission lasts until the transaction ends.
 */
export async function canStill(
  tx: Database,
  adminId: string | null,
  permission: Permission,
): Promise<boolean> {
  const admin = tx
    .selectFrom('admins')
    .select('id')
    .where('id', '=', adminId)
    .where(isAble(permission));
  return (await admin.forShare().executeTakeFirst()) !== undefined;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    admins: AdminsTable;
    adminSessions: AdminSessionsTable;
    recoveryCodes: RecoveryCodesTable;
    totpFactors: TotpFactorsTable;
    backupCodes: BackupCodesTable;
    loginChallenges: LoginChallengesTable;
    adminInvitations: AdminInvitationsTable;
    passkeys: PasskeysTable;
    usedPasskeyChallenges: UsedPasskeyChallengesTable;
  }
}
