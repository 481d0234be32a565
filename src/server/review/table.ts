export {};

/** The administrators who look at an application, and when they last said so; see the migration. */
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
