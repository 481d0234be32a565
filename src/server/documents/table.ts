import type { Generated } from 'kysely';
import type { DocumentGroup } from '#contract/application-form.ts';
import type { ExpiringDocument } from '#contract/documents.ts';
import type { VerdictName, VerdictReason } from '#contract/verdicts.ts';

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

/** What somebody has decided about all images of one group of a driver's documents; see the migration. */
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
  }
}
