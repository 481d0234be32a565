interface NotificationReadingsTable {
  adminId: string;
  /** What has arrived before this instant is seen. */
  readBefore: Date;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    newsReadings: NotificationReadingsTable;
  }
}

export type { NotificationReadingsTable };
