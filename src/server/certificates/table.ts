import type { Generated } from 'kysely';

/** Certificates as they were printed; see the migration. */
export interface CertificatesTable {
  id: string;
  number: string;
  enrolmentId: string;
  fullName: string;
  title: string;
  /** Those on which the person came, 'YYYY-MM-DD', in order. */
  days: string[];
  /** How many days the training had. */
  trainingDays: number;
  duration: string;
  place: string;
  trainers: string;
  issuedAt: Date;
  issuedBy: string;
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
