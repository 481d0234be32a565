export {};

/** The administrators viewing an application, and when they last reported it; see the migration. */
interface PresencesTable {
  driverId: string;
  adminId: string;
  seenAt: Date;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    presences: PresencesTable;
  }
}
