import type { Generated } from 'kysely';
import type { Role } from '#contract/accounts/roles.ts';
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
  /** Null until the mail with the link is sent. */
  tokenHash: Generated<Buffer | null>;
  createdAt: Date;
  expiresAt: Date;
  acceptedAt: Generated<Date | null>;
  revokedAt: Generated<Date | null>;
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
