import type { Generated } from 'kysely';
import type { CalendarDate } from '#contract/platform/dates.ts';

/** An administrator subscribed to the monthly figures; see the migration. */
interface MonthlySummariesTable {
  adminId: string;
  wantedSince: Date;
  sentMonth: Generated<CalendarDate | null>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    monthlySummaries: MonthlySummariesTable;
  }
}
