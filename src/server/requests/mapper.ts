import { nested } from '#contract/platform/record-values.ts';
import { requestRecord } from '#contract/requests/request-keeping.ts';
import type { CompanyRequest } from '#contract/requests/requests.ts';
import type { Notification } from '#server/messages/notify.ts';
import { fromColumns } from '#server/platform/database/record-columns.ts';
import type { RequestRow } from './repository.ts';

type NewRequest = Pick<
  RequestRow,
  'id' | 'companyName' | 'email' | 'phoneNumber' | 'driversNeeded'
>;

export const toReceived = (
  { id, companyName: name, email, phoneNumber: phone, driversNeeded }: NewRequest,
  reference: string,
): Notification => ({
  event: 'request-received',
  occasion: id,
  record: { kind: 'request', id, name, reference },
  recipient: { name, email, phone },
  values: { company: name, number: String(driversNeeded) },
});

export const toRequest = (row: RequestRow): CompanyRequest => ({
  ...row,
  _id: row.id,
  ...nested(fromColumns(requestRecord, row)),
  cancelAskedAt: row.cancelAskedAt?.toISOString() ?? null,
  erasedAt: row.erasedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
