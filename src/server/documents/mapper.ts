import type { ActivityChange } from '#contract/activity/activity.ts';
import type { DocumentRequest, SentDocument } from '#contract/documents/document-requests.ts';
import {
  type DriverDocument,
  type EarlierDocument,
  type ExpiringDocument,
  type ExpiryChange,
  expiringDocuments,
} from '#contract/documents/documents.ts';
import type { DocumentVerdict } from '#contract/documents/verdicts.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import type { UploadedFile } from '#contract/platform/uploaded-file.ts';
import { changesBetween } from '#server/platform/activity/record-activity.ts';
import type { DocumentRow } from './repository.ts';
import type { RequestRow } from './request-repository.ts';
import type { SentRow } from './resubmission-repository.ts';
import type { DocumentExpiryChangesTable, ShownDocument } from './table.ts';
import type { VerdictRow } from './verdict-repository.ts';

/** The path of a document, below `apiBase`. */
export const documentPath = (driverId: string, documentId: string): string =>
  `/documents/${driverId}/${documentId}.jpg`;

/** With what the addresses of a driver's documents begin. One signature opens all of them. */
export const documentScope = (driverId: string): string => `${apiBase}/documents/${driverId}/`;

/** The path of all documents of a driver as one file, below `apiBase`. */
export const archivePath = (driverId: string): string => `/documents/archives/${driverId}.zip`;

/** The address of that file, to be signed. */
export const archiveAddress = (driverId: string): string => apiBase + archivePath(driverId);

/** Signs the addresses of one driver's documents. */
export interface Signing {
  driverId: string;
  sign(path: string): string;
}

/** A document with the link by which the reader's session opens it. */
export function toDocument(row: ShownDocument, { driverId, sign }: Signing): DriverDocument {
  return {
    group: row.documentGroup,
    url: sign(apiBase + documentPath(driverId, row.id)),
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

export function toSentDocument(row: SentRow, signing: Signing): SentDocument {
  return { ...toDocument(row, signing), sentAt: row.sentAt.toISOString(), expiresOn: row.expiresOn };
}

/** A request as it is at `now`. */
export function toDocumentRequest(row: RequestRow, now: Date): DocumentRequest {
  const expiredAt = row.expiresAt <= now ? row.expiresAt : null;
  const endedAt = row.sentAt ?? row.withdrawnAt ?? expiredAt;
  return {
    askedAt: row.askedAt.toISOString(),
    askedBy: row.askedBy,
    expiresAt: row.expiresAt.toISOString(),
    state: row.sentAt ? 'sent' : row.withdrawnAt ? 'withdrawn' : expiredAt ? 'expired' : 'open',
    endedAt: endedAt?.toISOString() ?? null,
    documents: [...row.documents],
  };
}

export function toVerdict({ documentGroup: group, decidedAt, ...verdict }: VerdictRow): DocumentVerdict {
  return { group, ...verdict, decidedAt: decidedAt.toISOString() };
}

/** Formats a renewal for the activity: the dates, and the images by name. */
export function formatRenewal(
  { document, fromDate, toDate }: { document: ExpiringDocument; fromDate: string; toDate: string },
  shown: readonly DocumentRow[],
  sent: readonly UploadedFile[],
): ActivityChange[] {
  const replaced = shown.filter(({ documentGroup }) => documentGroup === expiringDocuments[document].group);
  const names = (images: readonly string[]) => images.join(', ') || null;
  const images = {
    field: `${document}Images`,
    before: names(replaced.map(({ originalName }) => originalName)),
    after: names(sent.map(({ name }) => name)),
  } as const;
  return [
    ...changesBetween({ [`${document}Expiry`]: fromDate }, { [`${document}Expiry`]: toDate }),
    ...(sent.length > 0 ? [images] : []),
  ];
}
