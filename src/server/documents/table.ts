import type { Generated } from 'kysely';
import type { ExpiringDocument } from '#contract/documents/documents.ts';
import type { AskingReason } from '#contract/documents/send-again-form.ts';
import type { VerdictName, VerdictReason } from '#contract/documents/verdicts.ts';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';

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
