import type { Generated } from 'kysely';
import type { Role } from '#contract/roles.ts';

export interface AdminsTable {
  id: string;
  name: string;
  email: string;
  passwordHash: string;
  role: Role;
  createdAt: Date;
  deactivatedAt: Generated<Date | null>;
  lastSeenAt: Generated<Date | null>;
}

interface AdminSessionsTable {
  tokenHash: Buffer;
  adminId: string;
  createdAt: Date;
  lastUsedAt: Date;
  /** The browser's user agent. */
  device: Generated<string>;
}

/** Recovery codes, at most one per administrator. */
interface RecoveryCodesTable {
  adminId: string;
  codeHash: Buffer;
  triesLeft: number;
  expiresAt: Date;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    admins: AdminsTable;
    adminSessions: AdminSessionsTable;
    recoveryCodes: RecoveryCodesTable;
  }
}
