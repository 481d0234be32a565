import { queryOptions } from '@tanstack/react-query';
import { listGallery } from '#contract/gallery.ts';
import { listTrainings, type Training } from '#contract/trainings.ts';
import { callApi } from '#web/platform/http/api-client.ts';

/** A training's own page. */
export const trainingPath = ({ _id }: Pick<Training, '_id'>): string => `/training/${_id}`;

/** Where one registers for a training of this title. */
export const registrationPath = (title: string): string => `/training/register?id=${encodeURIComponent(title)}`;

/** How pages that the server renders reach its API. */
type Ask = (path: string) => Promise<Response>;

const key = 'GetTraining';

/** Under these keys the browser remembers what visitors see of trainings and of the gallery. */
export const publicKeys = { trainings: [key], gallery: ['PastTrainings'] } as const;

// A page that the browser goes to has asked before it is shown, several times where need be; then it is the visitor's turn.
const askedBefore = { retryOnMount: false };

/** The trainings to come, oldest announcement first. */
export const trainingsQuery = (ask?: Ask) =>
  queryOptions({
    ...askedBefore,
    queryKey: [key],
    queryFn: async ({ signal }) => (await callApi(listTrainings, { signal, ask })).data.result,
  });

/** One training by its `_id`, whatever its status; null where there is none. */
export const trainingQuery = (id: string, ask?: Ask) =>
  queryOptions({
    ...askedBefore,
    queryKey: [key, { id }],
    queryFn: async ({ signal }) =>
      (await callApi(listTrainings, { query: { _id: id }, signal, ask })).data.result[0] ?? null,
  });

/** The training that a registration under this title is for; null where there is none. */
export const titledTrainingQuery = (title: string, ask?: Ask) =>
  queryOptions({
    ...askedBefore,
    queryKey: [key, { title }],
    queryFn: async ({ signal }) =>
      (await callApi(listTrainings, { query: { title }, signal, ask })).data.result[0] ?? null,
  });

/** The newest pictures of past trainings. */
export const galleryQuery = (ask?: Ask) =>
  queryOptions({
    ...askedBefore,
    queryKey: [...publicKeys.gallery, 'newest'],
    queryFn: async ({ signal }) => (await callApi(listGallery, { signal, ask })).data.result,
  });
