import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DriverDocument } from '#contract/documents/documents.ts';
import { documentGroups } from '#contract/drivers/application-form.ts';
import type { DriverProfile } from '#contract/drivers/drivers.ts';
import { documentKey } from '#web/documents/admin/document-files.ts';
import type { DocumentPictures } from '#web/documents/admin/document-picture.tsx';
import { driverQuery } from '#web/drivers/api.ts';
import { isNotFound } from '#web/platform/http/api-client.ts';
import { onReconnect } from '#web/platform/http/connection.ts';
import { connectionOf } from '#web/platform/page/slow-connection.ts';
import { saveFrom } from '#web/ui/files/save-from.ts';

// A colleague's decision should show before one has viewed everything.
const pollMs = 15_000;

/** All images shown for a driver, in document order. */
const documentsOf = (profile: DriverProfile): DriverDocument[] => {
  const all = [...profile.sentDocuments, ...profile.documents];
  return documentGroups.flatMap((group) => all.filter((one) => one.group === group));
};

/** Marks documents as opened that were shown here: a response under way may not know yet. */
const withShown = (profile: DriverProfile, shown: ReadonlySet<string>): DriverProfile => {
  const here = profile.documents
    .filter((one) => shown.has(documentKey(one)))
    .map(({ group }) => group);
  return { ...profile, openedDocuments: [...new Set([...profile.openedDocuments, ...here])] };
};

interface ReviewedProfile {
  query: { error: Error | null; isFetching: boolean; refetch(): Promise<unknown> };
  /** Undefined while loading, null if there is no such driver. */
  profile: DriverProfile | null | undefined;
  images: DocumentPictures;
  /** Records that an image is shown, which counts as viewing. */
  show(document: DriverDocument): void;
}

/**
 * The reviewed application with its images. Preloads them, and those of the next application unless data saver is
 * on. `first` picks the images of a profile to load first.
 */
export function useReviewProfile(
  id: string,
  nextId: string | undefined,
  {
    isWatched,
    first,
  }: { isWatched: boolean; first(profile: DriverProfile): readonly DriverDocument[] },
): ReviewedProfile {
  const client = useQueryClient();
  const query = useQuery({
    ...driverQuery(id),
    refetchInterval: isWatched && pollMs,
  });
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const profile = query.data && withShown(query.data.data, shown);
  const canLoadAhead = connectionOf(navigator).saveData !== true;
  const next = useQuery({
    ...driverQuery(nextId ?? ''),
    enabled: nextId !== undefined && profile !== undefined && canLoadAhead,
    // Refetched when it is shown.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  }).data?.data;

  const imagesOf = (of: DriverProfile, documents: readonly DriverDocument[]): PendingImage[] => {
    const freshen = async () => {
      const { data } = await client.fetchQuery({ ...driverQuery(of._id), staleTime: 0 });
      return documentsOf(data);
    };
    return documents.map((document) => ({ document, freshen }));
  };
  const pending = [
    ...(profile ? imagesOf(profile, [...first(profile), ...documentsOf(profile)]) : []),
    ...(next ? imagesOf(next, documentsOf(next)) : []),
  ];
  const images = useReviewImages(pending);
  const noted = useRef(new Set<string>());

  async function show(document: DriverDocument) {
    const key = documentKey(document);
    const image = pending.find((one) => documentKey(one.document) === key);
    if (!profile || !image || noted.current.has(key)) return;
    noted.current.add(key);
    if (!(await confirmShown(image))) {
      noted.current.delete(key);
      return;
    }
    setShown((before) => new Set(before).add(key));
  }

  return {
    query,
    profile: isNotFound(query.error) ? null : profile,
    images,
    show: (document) => void show(document),
  };
}

/** `freshen` fetches fresh URLs for all images of the driver. */
interface PendingImage {
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
async function request(image: PendingImage, query: string, init: RequestInit): Promise<Response> {
  const first = await fetch(image.document.url + query, init);
  if (first.ok) return first;
  const fresh = first.status === 403 ? await freshLink(image) : undefined;
  const second = fresh === undefined ? first : await fetch(fresh + query, init);
  if (!second.ok) throw new Error(`The document could not be read (${second.status}).`);
  return second;
}

/** Reports that a loaded image is now shown. On failure, it stays recorded as loaded only. */
async function confirmShown(image: PendingImage): Promise<boolean> {
  try {
    await request(image, '', { method: 'HEAD' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Loads images one at a time in the order of `pending`, so that on slow connections the viewed one doesn't share
 * bandwidth. Held in memory until the review is left; never cached.
 */
function useReviewImages(pending: readonly PendingImage[]): DocumentPictures {
  const [addresses, setAddresses] = useState<Addresses>(new Map());
  const next = pending.find(({ document }) => !addresses.has(documentKey(document)));
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
      // The viewer offers to load it again.
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
