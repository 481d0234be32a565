import type { Generated } from 'kysely';
import type { CalendarDate } from '#contract/platform/dates.ts';

export interface CertificatesTable {
  id: string;
  number: string;
  enrolmentId: string;
  fullName: string;
  title: string;
  /** Attended days as 'YYYY-MM-DD', in order. */
  days: string[];
  trainingDays: number;
  duration: string;
  place: string;
  trainers: string;
  issuedAt: Date;
  issuedBy: string;
  validUntil: Generated<CalendarDate | null>;
  sentAt: Generated<Date | null>;
  withdrawnAt: Generated<Date | null>;
  withdrawnBy: Generated<string | null>;
  withdrawnReason: Generated<string | null>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    certificates: CertificatesTable;
  }
}
