import { useState } from 'react';
import type { DriverDocument } from '#contract/documents/documents.ts';
import { documentKey, type NamedDocument } from './document-files.ts';

/** The signed URLs of documents, which expire. */
export interface SignedDocuments {
  /** The URL currently in use. */
  urlOf(named: NamedDocument): string;
  /** Fetches a fresh URL after one failed to load; resolves with `undefined` if there is none. */
  renew(named: NamedDocument): Promise<string | undefined>;
}

/**
 * Keeps each document's first URL, so that images aren't loaded again whenever the driver is refetched. Calls `freshen`
 * only when a URL has to be renewed.
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
      // An unchanged URL had not expired, so the file itself is missing.
      if (!fresh || fresh.url === urlOf(one)) return undefined;
      setUrls((before) => new Map(before).set(key, fresh.url));
      return fresh.url;
    },
  };
}
