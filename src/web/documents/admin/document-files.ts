import type { SentDocument } from '#contract/documents/document-requests.ts';
import type { DriverDocument, EarlierDocument } from '#contract/documents/documents.ts';
import { documentLabels } from '#contract/drivers/application-form.ts';
import { formatDate, todayInLagos } from '#contract/platform/dates.ts';
import { saveFrom } from '#web/ui/files/save-from.ts';

/** Label and position distinguish documents of the same kind. */
export interface NamedDocument {
  /** Stable between requests, whatever the URL's signature. */
  key: string;
  document: DriverDocument;
  label: string;
  /**
   * The position among several of its kind; for a replaced document when it was replaced, for a new one when it was
   * sent.
   */
  place: string;
  fileName: string;
  isEarlier: boolean;
  isNew: boolean;
}

/** Names the current, replaced and resubmitted documents, for display and download. */
export function nameDocuments(
  documents: readonly DriverDocument[],
  earlier: readonly EarlierDocument[],
  sent: readonly SentDocument[] = [],
): NamedDocument[] {
  return [
    ...documents.map((document) => nameCurrent(document, documents)),
    ...earlier.map(nameEarlier),
    ...sent.map((document) => nameSent(document, sent)),
  ];
}

function nameCurrent(
  document: DriverDocument,
  documents: readonly DriverDocument[],
): NamedDocument {
  const kind = documents.filter(({ group }) => group === document.group);
  const position = kind.indexOf(document) + 1;
  const label = documentLabels[document.group];
  return {
    key: documentKey(document),
    document,
    label,
    place: kind.length > 1 ? `${position} of ${kind.length}` : '',
    fileName: `${label}${position > 1 ? `-${position}` : ''}.jpg`,
    isEarlier: false,
    isNew: false,
  };
}

function nameEarlier(document: EarlierDocument): NamedDocument {
  const label = documentLabels[document.group];
  const day = todayInLagos(new Date(document.replacedAt));
  return {
    key: documentKey(document),
    document,
    label,
    place: `replaced on the ${formatDate(day)}`,
    fileName: `${label}-replaced-${day}.jpg`,
    isEarlier: true,
    isNew: false,
  };
}

function nameSent(document: SentDocument, siblings: readonly SentDocument[]): NamedDocument {
  const kind = siblings.filter(({ group }) => group === document.group);
  const position = kind.indexOf(document) + 1;
  const label = documentLabels[document.group];
  const day = todayInLagos(new Date(document.sentAt));
  return {
    key: documentKey(document),
    document,
    label,
    place: `${kind.length > 1 ? `${position} of ${kind.length}, ` : ''}sent on the ${formatDate(day)}`,
    fileName: `${label}-new${position > 1 ? `-${position}` : ''}.jpg`,
    isEarlier: false,
    isNew: true,
  };
}

export function nameOf({ label, place }: NamedDocument): string {
  return [label, place].filter(Boolean).join(' ');
}

/** The URL's path identifies the stored file; the query string holds the signature and its expiry. */
export function documentKey({ url }: DriverDocument): string {
  return url.split('?')[0] ?? url;
}

export function formatSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 100
    ? `${Math.max(1, Math.round(kilobytes))} KB`
    : `${(kilobytes / 1024).toFixed(1)} MB`;
}

export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  saveFrom(address, name);
  // The browser reads the URL shortly after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
