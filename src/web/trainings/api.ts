import { queryOptions } from '@tanstack/react-query';
import { listTrainings, type Training } from '#contract/trainings/trainings.ts';
import { callApi } from '#web/platform/http/api-client.ts';

export const trainingPath = ({ _id }: Pick<Training, '_id'>): string => `/training/${_id}`;

/** The registration page for this training; its title is there for people who read the address. */
export const registrationPath = ({ _id, title }: Pick<Training, '_id' | 'title'>): string =>
  `/training/register?id=${encodeURIComponent(title)}&training=${_id}`;

/** The page on which a company registers several people for this training. */
export const severalPath = (training: Pick<Training, '_id' | 'title'>): string =>
  `${registrationPath(training)}&several=true`;

/** Calls the API in-process, for pages rendered on the server. */
type Ask = (path: string) => Promise<Response>;

// The page's loader has already requested the data, with retries, before rendering. If that failed, the visitor decides
// when to try again.
const askedBefore = { retryOnMount: false };

/** The upcoming trainings, oldest announcement first. */
export const trainingsQuery = (ask?: Ask) =>
  queryOptions({
    ...askedBefore,
    queryKey: [listTrainings.path],
    queryFn: async ({ signal }) => (await callApi(listTrainings, { signal, ask })).data.result,
  });

const oneTrainingQuery = (by: { _id: string } | { title: string }, ask?: Ask) =>
  queryOptions({
    ...askedBefore,
    queryKey: [listTrainings.path, by],
    queryFn: async ({ signal }) => (await callApi(listTrainings, { query: by, signal, ask })).data.result[0] ?? null,
  });

/** One training by its `_id`, whatever its status; null if there is none. */
export const trainingQuery = (id: string, ask?: Ask) => oneTrainingQuery({ _id: id }, ask);

/** The training that an enrolment under this title is for; null if there is none. */
export const titledTrainingQuery = (title: string, ask?: Ask) => oneTrainingQuery({ title }, ask);
