import { useEffect, useEffectEvent, useState } from 'react';
import type { DriverDocument } from '#contract/documents/documents.ts';
import { documentKey } from '#web/documents/admin/document-files.ts';
import { onReconnect } from '#web/platform/http/connection.ts';

/** An image to load, with what fetches fresh links to all images of its driver. */
export interface Wanted {
  document: DriverDocument;
  freshen(): Promise<readonly DriverDocument[]>;
}

/** The images that are loaded, and those that failed. */
export interface ReviewImages {
  /** The address of a loaded image, `'failed'`, or `undefined` while it loads or waits for its turn. */
  addressOf(document: DriverDocument): string | undefined;
  /** Loads an image again that failed. */
  retry(document: DriverDocument): void;
}

const failed = 'failed';
// As many as three applications can have, with documents that were sent again.
const maxKept = 120;

/** The address with a signature that is still valid, if there is one. */
async function freshLink({ document, freshen }: Wanted): Promise<string | undefined> {
  const key = documentKey(document);
  return (await freshen()).find((one) => documentKey(one) === key)?.url;
}

/** Requests a document by its link, which may have expired: then once more by a fresh one. Throws if it can't be read. */
async function request(wanted: Wanted, query: string, init: RequestInit): Promise<Response> {
  const first = await fetch(wanted.document.url + query, init);
  if (first.ok) return first;
  const fresh = first.status === 403 ? await freshLink(wanted) : undefined;
  const second = fresh === undefined ? first : await fetch(fresh + query, init);
  if (!second.ok) throw new Error(`The document could not be read (${second.status}).`);
  return second;
}

/** Tells the server that a loaded image is shown now. A failure leaves it at what is recorded already: that it was loaded. */
export async function confirmShown(wanted: Wanted): Promise<boolean> {
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
export function useReviewImages(wanted: readonly Wanted[]): ReviewImages {
  const [addresses, setAddresses] = useState<ReadonlyMap<string, string>>(new Map());
  const next = wanted.find(({ document }) => !addresses.has(documentKey(document)));
  const key = next && documentKey(next.document);

  const put = (of: string, address: string) => setAddresses((before) => withAddress(before, of, address));
  const load = useEffectEvent(async (of: string, signal: AbortSignal) => {
    if (!next) return;
    try {
      const response = await request(next, '&ahead=true', { signal });
      const content = await response.blob();
      if (!signal.aborted) put(of, URL.createObjectURL(content));
    } catch {
      if (!signal.aborted) put(of, failed);
    }
  });
  useEffect(() => {
    if (key === undefined) return;
    const stop = new AbortController();
    void load(key, stop.signal);
    return () => stop.abort();
  }, [key]);

  const forget = (isForgotten: (of: string, address: string) => boolean) =>
    setAddresses((before) => new Map([...before].filter(([of, address]) => !isForgotten(of, address))));
  useEffect(() => onReconnect(() => forget((_of, address) => address === failed)), []);

  const revokeAll = useEffectEvent(() => {
    for (const address of addresses.values()) URL.revokeObjectURL(address);
  });
  useEffect(() => () => revokeAll(), []);

  return {
    addressOf: (document) => addresses.get(documentKey(document)),
    retry: (document) => forget((of) => of === documentKey(document)),
  };
}

export const isFailed = (address: string | undefined): boolean => address === failed;

/** Whether it is the address of an image that can be shown. */
export const isLoaded = (address: string | undefined): address is string => address !== undefined && address !== failed;

function withAddress(before: ReadonlyMap<string, string>, key: string, address: string): Map<string, string> {
  const all = [...before, [key, address] as const];
  for (const [, old] of all.slice(0, -maxKept)) URL.revokeObjectURL(old);
  return new Map(all.slice(-maxKept));
}
