import { queryOptions } from '@tanstack/react-query';
import { listTrainings, type Training } from '#contract/trainings/trainings.ts';
import { callApi } from '#web/platform/http/api-client.ts';

export const publicTrainingPath = ({ _id }: Pick<Training, '_id'>): string => `/training/${_id}`;

/** Identified by `training`; the title in `id` is for people who read the URL. */
export const registrationPath = ({ _id, title }: Pick<Training, '_id' | 'title'>): string =>
  `/training/register?id=${encodeURIComponent(title)}&training=${_id}`;

/** For a company that registers several people. */
export const severalPath = (training: Pick<Training, '_id' | 'title'>): string =>
  `${registrationPath(training)}&several=true`;

/** Calls the API in-process, for server-rendered pages. */
type Ask = (path: string) => Promise<Response>;

// The page's loader has already requested the data, with retries. If that failed, the visitor decides when to retry.
const loadedByPage = { retryOnMount: false };

/** Upcoming trainings, oldest announcement first. */
export const trainingsQuery = (ask?: Ask) =>
  queryOptions({
    ...loadedByPage,
    queryKey: [listTrainings.path],
    queryFn: async ({ signal }) => (await callApi(listTrainings, { signal, ask })).data.result,
  });

const oneTrainingQuery = (by: { _id: string } | { title: string }, ask?: Ask) =>
  queryOptions({
    ...loadedByPage,
    queryKey: [listTrainings.path, by],
    queryFn: async ({ signal }) =>
      (await callApi(listTrainings, { query: by, signal, ask })).data.result[0] ?? null,
  });

/** A training of any status by its `_id`; null if there is none. */
export const trainingQuery = (id: string, ask?: Ask) => oneTrainingQuery({ _id: id }, ask);

/** The training that a registration under this title belongs to; null if there is none. */
export const titledTrainingQuery = (title: string, ask?: Ask) => oneTrainingQuery({ title }, ask);
