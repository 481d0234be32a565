import type { DriverDocument, EarlierDocument, ExpiryChange } from '#contract/documents.ts';
import { apiBase } from '#contract/endpoint.ts';
import type { SignedLinks } from '#server/platform/http/signed-links.ts';
import type { DocumentRow } from './repository.ts';
import type { DocumentExpiryChangesTable } from './table.ts';

/** The path of a document, below `apiBase`. */
export const documentPath = (documentId: string): string => `/documents/${documentId}.jpg`;

/** The address of a document, to be signed. */
export const documentAddress = (documentId: string): string => apiBase + documentPath(documentId);

/** A document, with a link signed at `now`. */
export function toDocument(row: DocumentRow, links: SignedLinks, now: Date): DriverDocument {
  return {
    group: row.documentGroup,
    url: links.sign(documentAddress(row.id), now),
    name: row.originalName,
    size: row.bytes,
  };
}

/** A replaced document, with a link signed at `now`. */
export function toEarlierDocument(
  row: DocumentRow & { replacedAt: Date },
  links: SignedLinks,
  now: Date,
): EarlierDocument {
  return { ...toDocument(row, links, now), replacedAt: row.replacedAt.toISOString() };
}

export function toExpiryChange(row: Omit<DocumentExpiryChangesTable, 'id' | 'driverId' | 'adminId'>): ExpiryChange {
  const { changedAt, changedBy, document, fromDate, toDate, images } = row;
  return { changedAt: changedAt.toISOString(), changedBy, document, from: fromDate, to: toDate, images };
}
