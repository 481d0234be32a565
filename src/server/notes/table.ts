import type { Generated } from 'kysely';

/** Colleagues' notes on records; see the migration. One of the four record ids is set. */
export interface NotesTable {
  id: string;
  driverId: Generated<string | null>;
  requestId: Generated<string | null>;
  consultationId: Generated<string | null>;
  trainingId: Generated<string | null>;
  words: string;
  writerName: string;
  writerId: string | null;
  createdAt: Date;
  editedAt: Generated<Date | null>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    notes: NotesTable;
  }
}
