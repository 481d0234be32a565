import type { Generated } from 'kysely';

/** See the migration. */
export interface AsksTable {
  id: string;
  requestId: string;
  driverId: string;
  replacesDriverId: Generated<string | null>;
  askedBy: string;
  askedAt: Date;
  askedAgainAt: Generated<Date | null>;
  endsAt: Date;
  /** The end of the first ask, if it was repeated. */
  firstEndsAt: Generated<Date | null>;
  can: Generated<boolean | null>;
  answeredAt: Generated<Date | null>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    asks: AsksTable;
  }
}
