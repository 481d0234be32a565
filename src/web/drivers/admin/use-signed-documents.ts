import { useState } from 'react';
import type { DriverDocument } from '#contract/drivers.ts';
import { documentKey, type NamedDocument } from './document-files.ts';

/** The addresses of documents, for as long as these serve. */
export interface SignedDocuments {
  /** The address at hand. */
  urlOf(named: NamedDocument): string;
  /** A fresh address for one that has run out; none when there is none to be had. */
  renew(named: NamedDocument): Promise<string | undefined>;
}

/**
 * Keeps each document's first address, so that pictures which are shown aren't loaded again whenever the driver is
 * read anew, and takes a fresh one only when `freshen` is needed.
 */
export function useSignedDocuments(
  named: readonly NamedDocument[],
  freshen: () => Promise<readonly DriverDocument[]>,
): SignedDocuments {
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map());
  const unknown = named.filter(({ key }) => !urls.has(key));
  if (unknown.length > 0) {
    setUrls(new Map([...urls, ...unknown.map(({ key, document }) => [key, document.url] as const)]));
  }
  const urlOf = ({ key, document }: NamedDocument) => urls.get(key) ?? document.url;
  return {
    urlOf,
    async renew(one) {
      const { key } = one;
      const fresh = (await freshen()).find((document) => documentKey(document) === key);
      // The same address again had not run out: what it leads to is gone.
      if (!fresh || fresh.url === urlOf(one)) return undefined;
      setUrls((before) => new Map(before).set(key, fresh.url));
      return fresh.url;
    },
  };
}
