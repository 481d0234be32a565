import { documentLabels } from '#contract/application-form.ts';
import { todayInLagos, writeDate } from '#contract/dates.ts';
import type { DriverDocument, EarlierDocument } from '#contract/drivers.ts';

/** A document with the names that tell it from the others of its kind. */
export interface NamedDocument {
  /** The same at every reading, whatever the signature. */
  key: string;
  document: DriverDocument;
  label: string;
  /** Which of how many of its kind, when there are several; of one that was replaced, since when. */
  place: string;
  fileName: string;
  /** A newer one has taken its place. */
  isEarlier: boolean;
}

/** Names documents as people read and save them: first those that count, then those that were replaced. */
export function nameDocuments(
  documents: readonly DriverDocument[],
  earlier: readonly EarlierDocument[],
): NamedDocument[] {
  return [...documents.map((document) => nameCurrent(document, documents)), ...earlier.map(nameEarlier)];
}

function nameCurrent(document: DriverDocument, documents: readonly DriverDocument[]): NamedDocument {
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
  };
}

function nameEarlier(document: EarlierDocument): NamedDocument {
  const label = documentLabels[document.group];
  const day = todayInLagos(new Date(document.replacedAt));
  return {
    key: documentKey(document),
    document,
    label,
    place: `replaced on the ${writeDate(day)}`,
    fileName: `${label}-replaced-${day}.jpg`,
    isEarlier: true,
  };
}

/** A stored file has a path of its own; signature and expiry come after it. */
export function documentKey({ url }: DriverDocument): string {
  return url.split('?')[0] ?? url;
}

/** A file's size as people read it. */
export function writeSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 100 ? `${Math.max(1, Math.round(kilobytes))} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** Hands a file to the browser to keep. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
