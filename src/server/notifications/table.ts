interface NotificationReadsTable {
  adminId: string;
  /** What has arrived before this instant is seen. */
  readBefore: Date;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    notificationReads: NotificationReadsTable;
  }
}

export type { NotificationReadsTable };
