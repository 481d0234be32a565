import { expressionBuilder, type Generated, type RawBuilder, sql } from 'kysely';
import type { ExpiringDocument } from '#contract/documents/documents.ts';
import type { AskingReason } from '#contract/documents/send-again-form.ts';
import type { VerdictName, VerdictReason } from '#contract/documents/verdicts.ts';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';
import type { Tables } from '#server/platform/database/database.ts';
import { type JsonRow, jsonRows } from '#server/platform/database/json-rows.ts';

export interface DriverDocumentsTable {
  id: string;
  driverId: string;
  documentGroup: DocumentGroup;
  position: number;
  /** Its name in the file store. */
  fileName: string;
  originalName: string;
  bytes: number;
  createdAt: Date;
  /** When it was replaced; null for current documents. */
  replacedAt: Generated<Date | null>;
}

/** A renewal of one document of a driver. Dates are 'YYYY-MM-DD'. */
export interface DocumentExpiryChangesTable {
  id: string;
  driverId: string;
  document: ExpiringDocument;
  fromDate: string;
  toDate: string;
  /** How many images of the new document came with it. */
  images: number;
  changedBy: string;
  adminId: string | null;
  changedAt: Date;
}

/** A kind of document that a driver is asked for. */
export interface AskedDocument {
  group: DocumentGroup;
  reason: AskingReason;
  words: string;
}

/** The requests to drivers to send documents anew, by a link; see the migration. */
export interface DocumentRequestsTable {
  id: string;
  driverId: string;
  tokenHash: Buffer;
  documents: readonly AskedDocument[];
  askedBy: string;
  askedAt: Date;
  expiresAt: Date;
  sentAt: Generated<Date | null>;
  /** The hash of the secret of the uploads that answered it. */
  sentWith: Generated<Buffer | null>;
  withdrawnAt: Generated<Date | null>;
}

/** An image that came back and waits to be checked. */
export interface SentDocumentsTable {
  id: string;
  driverId: string;
  documentGroup: DocumentGroup;
  position: number;
  /** Its name in the file store. */
  fileName: string;
  originalName: string;
  bytes: number;
  expiresOn: CalendarDate | null;
  sentAt: Date;
}

/** The verdicts of administrators on all images of one group of a driver's documents; see the migration. */
export interface DocumentVerdictsTable {
  driverId: string;
  documentGroup: DocumentGroup;
  verdict: VerdictName;
  /** Null unless a new one is needed. */
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

/** The columns of a document that is shown. */
export type ShownDocument = JsonRow<Pick<DriverDocumentsTable, 'id' | 'documentGroup' | 'originalName' | 'bytes'>>;

/** The order of the stages of the application. */
export const byStage = sql`array_position(array['drivers', 'nin', 'medical', 'education'], document_group)`;

/**
 * The current documents of the driver whose `_id` is in the column `id` of `drivers`, in the order of the stages. Those of deleted
 * drivers are in the bin, where nobody can open them.
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

/** The groups of the current documents of the driver whose `_id` is in the column `id`. */
export const groupsOf = (id: string): RawBuilder<DocumentGroup[]> =>
  sql`array(select distinct document_group from driver_documents where driver_id = ${sql.ref(id)} and replaced_at is null)`;
