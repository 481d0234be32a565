import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DriverDocument } from '#contract/documents/documents.ts';
import { documentGroups } from '#contract/drivers/application-form.ts';
import type { DriverProfile } from '#contract/drivers/drivers.ts';
import { documentKey } from '#web/documents/admin/document-files.ts';
import type { DocumentPictures } from '#web/documents/admin/document-picture.tsx';
import { driverQuery } from '#web/drivers/api.ts';
import { isNotFound } from '#web/platform/http/api-client.ts';
import { connectionOf } from '#web/platform/page/slow-connection.ts';
import { confirmShown, type PendingImage, useReviewImages } from './use-review-images.ts';

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

interface Reviewed {
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
): Reviewed {
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
  const wanted = [
    ...(profile ? imagesOf(profile, [...first(profile), ...documentsOf(profile)]) : []),
    ...(next ? imagesOf(next, documentsOf(next)) : []),
  ];
  const images = useReviewImages(wanted);
  const noted = useRef(new Set<string>());

  async function show(document: DriverDocument) {
    const key = documentKey(document);
    const meant = wanted.find((one) => documentKey(one.document) === key);
    if (!profile || !meant || noted.current.has(key)) return;
    noted.current.add(key);
    if (!(await confirmShown(meant))) {
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
