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
}

declare module '#server/platform/database.ts' {
  interface Tables {
    admins: AdminsTable;
    adminSessions: AdminSessionsTable;
  }
}
