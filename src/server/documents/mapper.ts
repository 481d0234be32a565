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
import type { SessionLinks } from '#server/platform/http/signed-links.ts';
import type { DocumentRow } from './repository.ts';
import type { RequestRow } from './request-repository.ts';
import type { SentRow } from './resubmission-repository.ts';
import type { DocumentExpiryChangesTable } from './table.ts';
import type { VerdictRow } from './verdict-repository.ts';

/** The path of a document, below `apiBase`. */
export const documentPath = (documentId: string): string => `/documents/${documentId}.jpg`;

/** The address of a document, to be signed. */
export const documentAddress = (documentId: string): string => apiBase + documentPath(documentId);

/** The path of all documents of a driver as one file, below `apiBase`. */
export const archivePath = (driverId: string): string => `/documents/archives/${driverId}.zip`;

/** The address of that file, to be signed. */
export const archiveAddress = (driverId: string): string => apiBase + archivePath(driverId);

/** How the links to documents are made: signed at `now`, for one session. */
export interface Signing {
  links: SessionLinks;
  sessionId: string;
  now: Date;
}

export function toDocument(row: DocumentRow, { links, sessionId, now }: Signing): DriverDocument {
  return {
    group: row.documentGroup,
    url: links.sign(documentAddress(row.id), sessionId, now),
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
