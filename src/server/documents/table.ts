import type { Generated } from 'kysely';
import type { DocumentGroup } from '#contract/application-form.ts';

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

declare module '#server/platform/database/database.ts' {
  interface Tables {
    driverDocuments: DriverDocumentsTable;
  }
}
