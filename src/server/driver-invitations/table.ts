import type { Generated, GeneratedAlways } from 'kysely';

/** See the migration. */
interface DriverInvitationsTable {
  id: string;
  batchId: string;
  fullName: string;
  phoneNumber: string;
  email: string;
  vehicleType: string;
  state: string;
  note: string;
  invitedBy: string;
  invitedAt: Date;
  invitedAgainAt: Generated<Date | null>;
  declinedAt: Generated<Date | null>;
  appliedAt: Generated<Date | null>;
  driverId: Generated<string | null>;
  nameFolded: GeneratedAlways<string>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    driverInvitations: DriverInvitationsTable;
  }
}
