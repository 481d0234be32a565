import { type Generated, type GeneratedAlways, type RawBuilder, sql } from 'kysely';
import type { Columns } from '#contract/platform/record-keeping.ts';
import type { requestRecord } from '#contract/requests/request-keeping.ts';
import type { RequestStatus } from '#contract/requests/requests.ts';
import { isUuid } from '#server/platform/database/queries.ts';

/** The form's columns, and the office's additions. Dates are 'YYYY-MM-DD'. */
export interface CompanyRequestsTable extends Columns<typeof requestRecord> {
  id: string;
  requestNumber: GeneratedAlways<number>;
  requestId: GeneratedAlways<string>;
  status: Generated<RequestStatus>;
  /** '' unless it was cancelled. */
  cancelReason: Generated<string>;
  /** When the company asked to cancel it. The office then ends the request, or keeps it and clears this. */
  cancelAskedAt: Generated<Date | null>;
  nameFolded: GeneratedAlways<string>;
  /** When the person was erased; see the migration. */
  erasedAt: Generated<Date | null>;
  version: Generated<number>;
  createdAt: Date;
  updatedAt: Date;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    companyRequests: CompanyRequestsTable;
  }
}

export function isRequest(id: string): RawBuilder<boolean> {
  if (isUuid(id)) return sql`company_requests.id = ${id}`;
  return /^REQ-\d{1,15}$/i.test(id)
    ? sql`company_requests.request_id = ${id.toUpperCase()}`
    : sql`false`;
}
