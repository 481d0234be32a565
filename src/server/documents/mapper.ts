import type { DriverDocument, EarlierDocument, ExpiryChange } from '#contract/documents.ts';
import { apiBase } from '#contract/endpoint.ts';
import type { SignedLinks } from '#server/platform/http/signed-links.ts';
import type { DocumentRow } from './repository.ts';
import type { DocumentExpiryChangesTable } from './table.ts';

/** The path of a document, below `apiBase`. */
export const documentPath = (documentId: string): string => `/documents/${documentId}.jpg`;

/** The address of a document, to be signed. */
export const documentAddress = (documentId: string): string => apiBase + documentPath(documentId);

/** The path of all documents of a driver as one file, below `apiBase`. */
export const archivePath = (driverId: string): string => `/documents/archives/${driverId}.zip`;

/** The address of that file, to be signed. */
export const archiveAddress = (driverId: string): string => apiBase + archivePath(driverId);

/** How the links to documents are made: signed at `now`, for one account. */
export interface Signing {
  links: SignedLinks;
  accountId: string;
  now: Date;
}

export function toDocument(row: DocumentRow, { links, accountId, now }: Signing): DriverDocument {
  return {
    group: row.documentGroup,
    url: links.sign(documentAddress(row.id), accountId, now),
    name: row.originalName,
    size: row.bytes,
  };
}

export function toEarlierDocument(row: DocumentRow & { replacedAt: Date }, signing: Signing): EarlierDocument {
  return { ...toDocument(row, signing), replacedAt: row.replacedAt.toISOString() };
}

export function toExpiryChange(row: Omit<DocumentExpiryChangesTable, 'id' | 'driverId' | 'adminId'>): ExpiryChange {
  const { changedAt, changedBy, document, fromDate, toDate, images } = row;
  return { changedAt: changedAt.toISOString(), changedBy, document, from: fromDate, to: toDate, images };
}
