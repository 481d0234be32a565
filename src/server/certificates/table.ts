import { type Generated, sql } from 'kysely';

/** Certificates as they were printed; see the migration. */
export interface CertificatesTable {
  id: string;
  number: string;
  enrolmentId: string;
  fullName: string;
  title: string;
  /** 'YYYY-MM-DD', in order. */
  days: string[];
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

/** Whether a registration of `enrolments` came: whom the office has given a certificate. */
export const cameTo = sql<boolean>`exists (
  select from certificates where certificates.enrolment_id = enrolments.id and certificates.withdrawn_at is null)`;
