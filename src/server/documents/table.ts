import { expressionBuilder, type Generated, type RawBuilder, sql } from 'kysely';
import type { ExpiringDocument } from '#contract/documents/documents.ts';
import type { AskingReason } from '#contract/documents/send-again-form.ts';
import type { VerdictName, VerdictReason } from '#contract/documents/verdicts.ts';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';
import type { Tables } from '#server/platform/database/database.ts';
import { type JsonRow, jsonRows } from '#server/platform/database/json-rows.ts';

interface StoredDocument {
  id: string;
  driverId: string;
  documentGroup: DocumentGroup;
  position: number;
  /** In the file store. */
  fileName: string;
  originalName: string;
  bytes: number;
}

export const documentColumns = [
  'id',
  'driverId',
  'documentGroup',
  'position',
  'fileName',
  'originalName',
  'bytes',
] satisfies (keyof StoredDocument)[];

export interface DriverDocumentsTable extends StoredDocument {
  createdAt: Date;
  /** Null for current documents. */
  replacedAt: Generated<Date | null>;
}

/** A renewal of one document. Dates are 'YYYY-MM-DD'. */
export interface DocumentExpiryChangesTable {
  id: string;
  driverId: string;
  document: ExpiringDocument;
  fromDate: string;
  toDate: string;
  images: number;
  changedBy: string;
  adminId: string | null;
  changedAt: Date;
}

export interface AskedDocument {
  group: DocumentGroup;
  reason: AskingReason;
  words: string;
}

export interface DocumentRequestsTable {
  id: string;
  driverId: string;
  tokenHash: Buffer;
  documents: readonly AskedDocument[];
  askedBy: string;
  askedAt: Date;
  expiresAt: Date;
  sentAt: Generated<Date | null>;
  /** Hash of the answering uploads' secret. */
  sentWith: Generated<Buffer | null>;
  withdrawnAt: Generated<Date | null>;
}

export interface SentDocumentsTable extends StoredDocument {
  expiresOn: CalendarDate | null;
  sentAt: Date;
}

/** An administrator's verdict on all images of one document. */
export interface DocumentVerdictsTable {
  driverId: string;
  documentGroup: DocumentGroup;
  verdict: VerdictName;
  /** Null unless a new document is needed. */
  reason: VerdictReason | null;
  words: string;
  note: string;
  withApproval: boolean;
  decidedBy: string;
  adminId: string | null;
  decidedAt: Date;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    documentVerdicts: DocumentVerdictsTable;
    driverDocuments: DriverDocumentsTable;
    documentExpiryChanges: DocumentExpiryChangesTable;
    documentRequests: DocumentRequestsTable;
    sentDocuments: SentDocumentsTable;
  }
}

export type ShownDocument = JsonRow<
  Pick<DriverDocumentsTable, 'id' | 'documentGroup' | 'originalName' | 'bytes'>
>;

/** The order of the application's stages. */
export const byStage = sql`array_position(array['drivers', 'nin', 'medical', 'education'], document_group)`;

/**
 * A driver's current documents in the order of the stages; `id` is a column of `drivers`. Deleted drivers have
 * none, because their documents are in the bin.
 */
export function documentsOf(id: string): RawBuilder<ShownDocument[]> {
  const current = expressionBuilder<Tables>()
    .selectFrom('driverDocuments')
    .select(['driverDocuments.id', 'documentGroup', 'originalName', 'bytes'])
    .where('driverId', '=', sql.ref<string>(id))
    .where('replacedAt', 'is', null)
    .orderBy(byStage)
    .orderBy('position');
  return sql`case when drivers.status = 'Deleted' then '[]' else ${jsonRows(current)} end`;
}

/** Groups with a current document; `id` is the column with the driver's `_id`. */
export const groupsOf = (id: string): RawBuilder<DocumentGroup[]> =>
  sql`array(select distinct document_group from driver_documents where driver_id = ${sql.ref(id)} and replaced_at is null)`;
