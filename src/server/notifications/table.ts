interface NotificationReadingsTable {
  adminId: string;
  /** The topic of an entry; '' is everything. */
  topic: string;
  /** Notifications from before this instant are read. */
  readBefore: Date;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    newsReadings: NotificationReadingsTable;
  }
}

export type { NotificationReadingsTable };
