interface NotificationReadingsTable {
  adminId: string;
  /** The topic of an entry; '' is everything. */
  topic: string;
  /** What was created before this instant is read. */
  readBefore: Date;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    newsReadings: NotificationReadingsTable;
  }
}

export type { NotificationReadingsTable };
