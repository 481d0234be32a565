import type { ActivityChange } from '#contract/activity/activity.ts';
import type { DocumentRequest, SentDocument } from '#contract/documents/document-requests.ts';
import {
  type DriverDocument,
  type EarlierDocument,
  type ExpiringDocument,
  type ExpiryChange,
  expiringDocuments,
} from '#contract/documents/documents.ts';
import { type DocumentVerdict, unjudged } from '#contract/documents/verdicts.ts';
import { documentGroups } from '#contract/drivers/application-form.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import type { UploadedFile } from '#contract/platform/uploaded-file.ts';
import { changesBetween } from '#server/activity/record-activity.ts';
import { type ReadRow, toInstant } from '#server/platform/database/json-rows.ts';
import type { JudgedDocuments } from './history-repository.ts';
import type { DocumentRow } from './repository.ts';
import type { RequestRow, SentRow } from './request-repository.ts';
import type { DocumentExpiryChangesTable, ShownDocument } from './table.ts';
import type { VerdictRow } from './verdict-repository.ts';

/** Relative to `apiBase`. */
export const documentPath = (driverId: string, documentId: string): string =>
  `/documents/${driverId}/${documentId}.jpg`;

/** Path prefix of a driver's documents: one signature covers all of them. */
export const documentScope = (driverId: string): string => `${apiBase}/documents/${driverId}/`;

/** Relative to `apiBase`. */
export const archivePath = (driverId: string): string => `/documents/archives/${driverId}.zip`;

/** The path to sign. */
export const archiveAddress = (driverId: string): string => apiBase + archivePath(driverId);

export interface DocumentSigner {
  driverId: string;
  sign(path: string): string;
}

/** The link works only with the reader's session. */
export function toDocument(row: ShownDocument, { driverId, sign }: DocumentSigner): DriverDocument {
  return {
    group: row.documentGroup,
    url: sign(apiBase + documentPath(driverId, row.id)),
    name: row.originalName,
    size: row.bytes,
  };
}

export function toEarlierDocument(
  row: ShownDocument & { replacedAt: string },
  signing: DocumentSigner,
): EarlierDocument {
  return { ...toDocument(row, signing), replacedAt: toInstant(row.replacedAt) };
}

export function toExpiryChange(
  row: ReadRow<Omit<DocumentExpiryChangesTable, 'id' | 'driverId' | 'adminId'>>,
): ExpiryChange {
  const { changedAt, changedBy, document, fromDate, toDate, images } = row;
  return {
    changedAt: toInstant(changedAt),
    changedBy,
    document,
    from: fromDate,
    to: toDate,
    images,
  };
}

export function toSentDocument(row: ReadRow<SentRow>, signing: DocumentSigner): SentDocument {
  return { ...toDocument(row, signing), sentAt: toInstant(row.sentAt), expiresOn: row.expiresOn };
}

export function toDocumentRequest(row: ReadRow<RequestRow>, now: Date): DocumentRequest {
  const expiredAt = new Date(row.expiresAt) <= now ? row.expiresAt : null;
  const endedAt = row.sentAt ?? row.withdrawnAt ?? expiredAt;
  return {
    askedAt: toInstant(row.askedAt),
    askedBy: row.askedBy,
    expiresAt: toInstant(row.expiresAt),
    state: row.sentAt ? 'sent' : row.withdrawnAt ? 'withdrawn' : expiredAt ? 'expired' : 'open',
    endedAt: endedAt && toInstant(endedAt),
    documents: [...row.documents],
  };
}

export function toVerdict({
  documentGroup: group,
  decidedAt,
  ...verdict
}: ReadRow<VerdictRow>): DocumentVerdict {
  return { group, ...verdict, decidedAt: toInstant(decidedAt) };
}

/** In the order of the stages. Approvals from before verdicts existed accept every document. */
export function toVerdicts({
  verdicts: rows,
  approvals: [approval],
  groups,
}: JudgedDocuments): DocumentVerdict[] {
  const verdicts = rows.map(toVerdict);
  const ownGroups = groups.map(({ documentGroup }) => documentGroup);
  const accepted: DocumentVerdict[] = (approval ? unjudged(ownGroups, verdicts) : []).map(
    (group) => ({
      group,
      verdict: 'accepted',
      reason: null,
      words: '',
      note: '',
      decidedBy: approval?.by ?? '',
      decidedAt: toInstant(approval?.at ?? ''),
    }),
  );
  return documentGroups.flatMap((group) =>
    [...verdicts, ...accepted].filter((verdict) => verdict.group === group),
  );
}

export function formatRenewal(
  { document, fromDate, toDate }: { document: ExpiringDocument; fromDate: string; toDate: string },
  shown: readonly DocumentRow[],
  uploads: readonly UploadedFile[],
): ActivityChange[] {
  const replaced = shown.filter(
    ({ documentGroup }) => documentGroup === expiringDocuments[document].group,
  );
  const names = (images: readonly string[]) => images.join(', ') || null;
  const images = {
    field: `${document}Images`,
    before: names(replaced.map(({ originalName }) => originalName)),
    after: names(uploads.map(({ name }) => name)),
  } as const;
  return [
    ...changesBetween({ [`${document}Expiry`]: fromDate }, { [`${document}Expiry`]: toDate }),
    ...(uploads.length > 0 ? [images] : []),
  ];
}
