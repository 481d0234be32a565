import { type Generated, type RawBuilder, sql } from 'kysely';
import { can, type Permission, type Role, roles } from '#contract/accounts/roles.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { CodeColumns } from '#server/platform/messages/one-time-codes.ts';

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
  /** When its owner has last proved that it is theirs. */
  confirmedAt: Date;
  /** The browser's user agent. */
  device: Generated<string>;
}

/** Recovery codes, at most one per administrator and browser. */
export interface RecoveryCodesTable extends CodeColumns {
  adminId: string;
  /** Empty for a code that no browser asked for. */
  browserHash: Buffer;
}

/** Authenticator apps; the secrets are encrypted. */
interface TotpFactorsTable {
  adminId: string;
  secret: Buffer | null;
  /** One that is being set up. */
  pendingSecret: Buffer | null;
  /** The newest time step whose code was taken. */
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

/** Log-ins that lack the second factor. */
interface LoginChallengesTable {
  tokenHash: Buffer;
  adminId: string;
  triesLeft: number;
  expiresAt: Date;
}

/** Invitations of new administrators. */
export interface AdminInvitationsTable {
  id: string;
  email: string;
  role: Role;
  /** The inviting administrator's name at that time. */
  invitedBy: string;
  /** Null once that account is gone. */
  invitedById: string | null;
  /** Null until the mail with the link is sent. */
  tokenHash: Generated<Buffer | null>;
  createdAt: Date;
  expiresAt: Date;
  acceptedAt: Generated<Date | null>;
  revokedAt: Generated<Date | null>;
}

/** Whether the account of the row of `admins` can do this now: it isn't deactivated, and its role has the permission. */
export const isAble = (permission: Permission): RawBuilder<boolean> => sql`(admins.deactivated_at is null
  and admins.role = any(${roles.filter((role) => can(role, permission))}::text[]))`;

/**
 * Whether an administrator who has caused something earlier can do so now. Whatever acts later on somebody's behalf without their session
 * asks this once more. The account can't lose what it needs until the transaction ends.
 */
export async function canStill(tx: Database, adminId: string | null, permission: Permission): Promise<boolean> {
  const admin = tx.selectFrom('admins').select('id').where('id', '=', adminId).where(isAble(permission));
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
