import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DriverDocument } from '#contract/documents/documents.ts';
import { documentGroups } from '#contract/drivers/application-form.ts';
import type { DriverProfile } from '#contract/drivers/drivers.ts';
import { documentKey } from '#web/documents/admin/document-files.ts';
import type { DocumentPictures } from '#web/documents/admin/document-picture.tsx';
import { driverQuery } from '#web/drivers/api.ts';
import { isNotFound } from '#web/platform/http/api-client.ts';
import { lineOf } from '#web/platform/page/line-quality.ts';
import { confirmShown, type PendingImage, useReviewImages } from './use-review-images.ts';

// So that a colleague's decision shows before one has looked at everything.
const pollMs = 15_000;

/** All images that a review shows of a driver, in the order of the documents. */
const documentsOf = (profile: DriverProfile): DriverDocument[] => {
  const all = [...profile.sentDocuments, ...profile.documents];
  return documentGroups.flatMap((group) => all.filter((one) => one.group === group));
};

/** Counts documents as opened that were shown here, which an answer on its way may not know yet. */
const withShown = (profile: DriverProfile, shown: ReadonlySet<string>): DriverProfile => {
  const here = profile.documents.filter((one) => shown.has(documentKey(one))).map(({ group }) => group);
  return { ...profile, openedDocuments: [...new Set([...profile.openedDocuments, ...here])] };
};

interface Reviewed {
  /** The result of the query that reads the profile. */
  query: { error: Error | null; isFetching: boolean; refetch(): Promise<unknown> };
  /** Undefined while it loads, null if there is no such driver. */
  profile: DriverProfile | null | undefined;
  images: DocumentPictures;
  /** Notes that an image is shown, which is what counts as viewing it. */
  show(document: DriverDocument): void;
}

/**
 * The application that is reviewed, with its images. They are loaded before they are shown, and so are those of the next
 * application, except with data saver on. `first` says which ones of a profile to load first.
 */
export function useReviewProfile(
  id: string,
  nextId: string | undefined,
  { isWatched, first }: { isWatched: boolean; first(profile: DriverProfile): readonly DriverDocument[] },
): Reviewed {
  const client = useQueryClient();
  const query = useQuery({
    ...driverQuery(id),
    refetchInterval: isWatched && pollMs,
  });
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const profile = query.data && withShown(query.data.data, shown);
  const canLoadAhead = lineOf(navigator).saveData !== true;
  const next = useQuery({
    ...driverQuery(nextId ?? ''),
    enabled: nextId !== undefined && profile !== undefined && canLoadAhead,
    // Read again when it is shown.
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
