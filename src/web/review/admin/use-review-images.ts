import { useEffect, useEffectEvent, useState } from 'react';
import type { DriverDocument } from '#contract/documents/documents.ts';
import { documentKey } from '#web/documents/admin/document-files.ts';
import type { DocumentPictures } from '#web/documents/admin/document-picture.tsx';
import { onReconnect } from '#web/platform/http/connection.ts';
import { saveFrom } from '#web/platform/office/save-from.ts';

/** An image to load, with what fetches fresh links to all images of its driver. */
export interface PendingImage {
  document: DriverDocument;
  freshen(): Promise<readonly DriverDocument[]>;
}

// As many as three applications can have, with documents that were sent again.
const maxKept = 120;

/** The address with a signature that is still valid, if there is one. */
async function freshLink({ document, freshen }: PendingImage): Promise<string | undefined> {
  const key = documentKey(document);
  return (await freshen()).find((one) => documentKey(one) === key)?.url;
}

/** Requests a document by its link, which may have expired: then once more by a fresh one. Throws if it can't be read. */
async function request(wanted: PendingImage, query: string, init: RequestInit): Promise<Response> {
  const first = await fetch(wanted.document.url + query, init);
  if (first.ok) return first;
  const fresh = first.status === 403 ? await freshLink(wanted) : undefined;
  const second = fresh === undefined ? first : await fetch(fresh + query, init);
  if (!second.ok) throw new Error(`The document could not be read (${second.status}).`);
  return second;
}

/** Tells the server that a loaded image is shown now. A failure leaves it at what is recorded already: that it was loaded. */
export async function confirmShown(wanted: PendingImage): Promise<boolean> {
  try {
    await request(wanted, '', { method: 'HEAD' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Loads images one after the other, the first of `wanted` first, so that on a slow line the one that is looked at doesn't
 * share it with the others. They are held in memory until the review is left; nothing is cached.
 */
export function useReviewImages(wanted: readonly PendingImage[]): DocumentPictures {
  const [addresses, setAddresses] = useState<Addresses>(new Map());
  const next = wanted.find(({ document }) => !addresses.has(documentKey(document)));
  const key = next && documentKey(next.document);

  const put = (of: string, address: string | null) => setAddresses((before) => withAddress(before, of, address));
  const load = useEffectEvent(async (of: string, signal: AbortSignal) => {
    if (!next) return;
    try {
      const response = await request(next, '&ahead=true', { signal });
      const content = await response.blob();
      if (!signal.aborted) put(of, URL.createObjectURL(content));
    } catch {
      if (!signal.aborted) put(of, null);
    }
  });
  useEffect(() => {
    if (key === undefined) return;
    const stop = new AbortController();
    void load(key, stop.signal);
    return () => stop.abort();
  }, [key]);

  const forget = (isForgotten: (of: string, address: string | null) => boolean) =>
    setAddresses((before) => new Map([...before].filter(([of, address]) => !isForgotten(of, address))));
  useEffect(() => onReconnect(() => forget((_of, address) => address === null)), []);

  const revokeAll = useEffectEvent(() => {
    for (const address of addresses.values()) release(address);
  });
  useEffect(() => () => revokeAll(), []);

  return {
    addressOf: (document) => addresses.get(documentKey(document)),
    retry: (document) => forget((of) => of === documentKey(document)),
    async save({ key: of, fileName }) {
      const address = addresses.get(of);
      if (typeof address !== 'string') throw new Error('The document is not loaded.');
      saveFrom(address, fileName);
    },
  };
}

/** The addresses of loaded images in memory, null for one that failed. */
type Addresses = ReadonlyMap<string, string | null>;

function withAddress(before: Addresses, key: string, address: string | null): Addresses {
  const all = [...before, [key, address] as const];
  for (const [, old] of all.slice(0, -maxKept)) release(old);
  return new Map(all.slice(-maxKept));
}

function release(address: string | null): void {
  if (address !== null) URL.revokeObjectURL(address);
}
