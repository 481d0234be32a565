export interface PastTrainingsTable {
  id: string;
  pictureId: string;
  caption: string;
  createdAt: Date;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    pastTrainings: PastTrainingsTable;
  }
}
