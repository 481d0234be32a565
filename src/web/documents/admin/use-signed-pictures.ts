import { useRef, useState } from 'react';
import type { DriverDocument } from '#contract/documents/documents.ts';
import { documentKey, saveFile } from './document-files.ts';
import type { DocumentPictures } from './document-picture.tsx';

/**
 * Images load by signed URL. Each keeps its first URL, so that refetching the driver doesn't reload it. `freshen`
 * refetches all documents with fresh URLs when one has expired.
 */
export function useSignedPictures(
  documents: readonly DriverDocument[],
  freshen: () => Promise<readonly DriverDocument[]>,
): DocumentPictures {
  const [addresses, setAddresses] = useState<ReadonlyMap<string, string | null>>(new Map());
  /** The URL of each image for which a fresh one was requested since it last loaded. */
  const renewed = useRef(new Map<string, string>());
  const unknown = documents.filter((document) => !addresses.has(documentKey(document)));
  if (unknown.length > 0) {
    setAddresses(
      new Map([
        ...addresses,
        ...unknown.map((document) => [documentKey(document), document.url] as const),
      ]),
    );
  }
  const put = (key: string, address: string | null) =>
    setAddresses((before) => new Map(before).set(key, address));

  /** Resolves with `undefined` if the URL had not expired: then the file itself is missing. */
  async function renew(key: string, address: string | null): Promise<string | undefined> {
    const fresh = (await freshen()).find((document) => documentKey(document) === key)?.url;
    if (fresh === undefined || fresh === address) return undefined;
    put(key, fresh);
    return fresh;
  }

  async function recover(key: string, address: string): Promise<void> {
    const before = renewed.current.get(key);
    // The same image can be shown in two places.
    if (before === address || addresses.get(key) !== address) return;
    renewed.current.set(key, address);
    if (before !== undefined || (await renew(key, address)) === undefined) put(key, null);
  }

  const addressOf = (document: DriverDocument) => {
    const address = addresses.get(documentKey(document));
    return address === undefined ? document.url : address;
  };
  return {
    addressOf,
    retry: (document) => void renew(documentKey(document), null),
    onSettled: (document, address, isShown) => {
      if (isShown) renewed.current.delete(documentKey(document));
      else void recover(documentKey(document), address);
    },
    async save({ key, document, fileName }) {
      const address = addressOf(document);
      const first = address === null ? undefined : await fetch(address);
      const fresh = first?.ok ? undefined : await renew(key, address);
      const response = fresh === undefined ? first : await fetch(fresh);
      if (!response?.ok) throw new Error('The document could not be downloaded.');
      saveFile(await response.blob(), fileName);
    },
  };
}
