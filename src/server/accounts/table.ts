import type { Generated } from 'kysely';

interface AdminsTable {
  id: string;
  name: string;
  email: string;
  passwordHash: string;
  role: Generated<string>;
  createdAt: Date;
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
