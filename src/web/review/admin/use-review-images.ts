import { useEffect, useEffectEvent, useState } from 'react';
import type { DriverDocument } from '#contract/documents/documents.ts';
import { documentKey } from '#web/documents/admin/document-files.ts';
import type { DocumentPictures } from '#web/documents/admin/document-picture.tsx';
import { onReconnect } from '#web/platform/http/connection.ts';
import { saveFrom } from '#web/platform/office/save-from.ts';

/** `freshen` fetches fresh URLs for all images of the driver. */
export interface PendingImage {
  document: DriverDocument;
  freshen(): Promise<readonly DriverDocument[]>;
}

// Three applications' worth of images, including resubmitted documents.
const maxKept = 120;

/** The image's URL with a fresh signature; undefined if the image is gone. */
async function freshLink({ document, freshen }: PendingImage): Promise<string | undefined> {
  const key = documentKey(document);
  return (await freshen()).find((one) => documentKey(one) === key)?.url;
}

/** Retries once with a fresh URL if the signature has expired. Throws if the document can't be read. */
async function request(wanted: PendingImage, query: string, init: RequestInit): Promise<Response> {
  const first = await fetch(wanted.document.url + query, init);
  if (first.ok) return first;
  const fresh = first.status === 403 ? await freshLink(wanted) : undefined;
  const second = fresh === undefined ? first : await fetch(fresh + query, init);
  if (!second.ok) throw new Error(`The document could not be read (${second.status}).`);
  return second;
}

/** Reports that a loaded image is now shown. On failure, it stays recorded as loaded only. */
export async function confirmShown(wanted: PendingImage): Promise<boolean> {
  try {
    await request(wanted, '', { method: 'HEAD' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Loads images one at a time in the order of `wanted`, so that on slow connections the viewed one doesn't share
 * bandwidth. Held in memory until the review is left; never cached.
 */
export function useReviewImages(wanted: readonly PendingImage[]): DocumentPictures {
  const [addresses, setAddresses] = useState<Addresses>(new Map());
  const next = wanted.find(({ document }) => !addresses.has(documentKey(document)));
  const key = next && documentKey(next.document);

  const put = (of: string, address: string | null) =>
    setAddresses((before) => withAddress(before, of, address));
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
    setAddresses(
      (before) => new Map([...before].filter(([of, address]) => !isForgotten(of, address))),
    );
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

/** Object URLs by image key; null after a failure. */
type Addresses = ReadonlyMap<string, string | null>;

function withAddress(before: Addresses, key: string, address: string | null): Addresses {
  const all = [...before, [key, address] as const];
  for (const [, old] of all.slice(0, -maxKept)) release(old);
  return new Map(all.slice(-maxKept));
}

function release(address: string | null): void {
  if (address !== null) URL.revokeObjectURL(address);
}
