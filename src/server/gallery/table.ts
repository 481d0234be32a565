import type { Generated } from 'kysely';

export interface PastTrainingsTable {
  id: string;
  pictureId: string;
  caption: string;
  version: Generated<number>;
  createdAt: Date;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    pastTrainings: PastTrainingsTable;
  }
}
