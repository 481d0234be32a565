import * as z from 'zod/mini';
import { vehicleTypes } from '#contract/drivers/vehicles.ts';
import { states } from '#contract/platform/nigerian-states.ts';
import { reviewOrders } from '#contract/review/review.ts';
import { storedText } from '#web/platform/page/browser-storage.ts';

const Choice = z.object({
  sort: z.catch(z.enum(reviewOrders), 'oldest'),
  vehicle: z.catch(z.enum([...vehicleTypes, '']), ''),
  state: z.catch(z.enum([...states, '']), ''),
});
/** Filters and order of a review. An empty string means no restriction. */
export type Choice = z.infer<typeof Choice>;

const Queue = z.object({
  /** The `_id` of the reviewing administrator. */
  owner: z.string(),
  choice: Choice,
  drivers: z.array(z.object({ _id: z.string(), driverId: z.string() })),
  /** How many waited at the start; may exceed the listed ones. */
  total: z.int(),
  decided: z.array(z.string()),
});
/** The applications that waited when the review began. Fixed, so that positions and marks stay. */
export type Queue = z.infer<typeof Queue>;

export const readChoice = (params: URLSearchParams): Choice =>
  Choice.parse({
    sort: params.get('sort'),
    vehicle: params.get('vehicle'),
    state: params.get('state'),
  });

/** `driver` is the shown driver, or 'end'. */
export function formatReviewQuery({ sort, vehicle, state }: Choice, driver?: string): string {
  const entries = {
    ...(sort !== 'oldest' && { sort }),
    ...(vehicle !== '' && { vehicle }),
    ...(state !== '' && { state }),
    ...(driver !== undefined && { driver }),
  };
  const query = new URLSearchParams(entries).toString();
  return query === '' ? '' : `?${query}`;
}

const storage = storedText('sessionStorage', 'review');

/** This tab's stored queue, if account and choice match. */
export function keptQueue(owner: string, choice: Choice): Queue | undefined {
  const { data } = Queue.safeParse(storage.readJson());
  const isSame =
    data?.owner === owner && formatReviewQuery(data.choice) === formatReviewQuery(choice);
  return isSame ? data : undefined;
}

/** Survives a reload of the tab. Without storage access, a reload starts a new review. */
export const keepQueue = (queue: Queue): void => storage.write(JSON.stringify(queue));

export type QueuedDriver = Queue['drivers'][number];

/** The index in the queue; -1 if absent. */
export const indexOfDriver = (
  { drivers }: Pick<Queue, 'drivers'>,
  driverId: string | undefined,
): number => drivers.findIndex((one) => one.driverId === driverId);
