interface NotificationReadsTable {
  adminId: string;
  /** Arrivals before this instant are seen. */
  readBefore: Date;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    notificationReads: NotificationReadsTable;
  }
}

export type { NotificationReadsTable };
