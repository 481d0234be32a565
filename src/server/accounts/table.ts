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
  /** What the browser called itself. */
  device: Generated<string>;
}

/** The code that an administrator can set a new password with: one at a time. */
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
