import * as z from 'zod/mini';
import { vehicleTypes } from '#contract/drivers/vehicles.ts';
import { states } from '#contract/platform/nigerian-states.ts';
import { reviewOrders } from '#contract/review/review.ts';

const Choice = z.object({
  sort: z.catch(z.enum(reviewOrders), 'oldest'),
  vehicle: z.catch(z.enum([...vehicleTypes, '']), ''),
  state: z.catch(z.enum([...states, '']), ''),
});
/** Which applications are reviewed, and in which order. An empty text is no restriction. */
export type Choice = z.infer<typeof Choice>;

const Queue = z.object({
  /** The `_id` of the administrator who reviews. */
  owner: z.string(),
  choice: Choice,
  /** In the order of the review. */
  drivers: z.array(z.object({ _id: z.string(), driverId: z.string() })),
  /** How many waited when it was opened; they can be more than are listed. */
  total: z.int(),
  /** Those about which somebody has decided since. */
  decided: z.array(z.string()),
});
/** The applications that waited when a review began. It stays the same, so that positions and marks do. */
export type Queue = z.infer<typeof Queue>;

/** Reads the choice from an address. */
export const readChoice = (params: URLSearchParams): Choice =>
  Choice.parse({ sort: params.get('sort'), vehicle: params.get('vehicle'), state: params.get('state') });

/** The query of a review's address: the choice, and the driver that is shown or 'end'. */
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

const storageKey = 'review';

/** The queue that this tab has open, if it is that of the same account and choice. */
export function keptQueue(owner: string, choice: Choice): Queue | undefined {
  try {
    const { data } = Queue.safeParse(JSON.parse(window.sessionStorage.getItem(storageKey) ?? 'null'));
    const isSame = data?.owner === owner && formatReviewQuery(data.choice) === formatReviewQuery(choice);
    return isSame ? data : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the queue in this tab, so that it survives a reload. Without storage, a reload begins anew. */
export function keepQueue(queue: Queue): void {
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify(queue));
  } catch {
    // Full, or forbidden by the browser.
  }
}

export type Queued = Queue['drivers'][number];

/** Where a driver stands in the queue, counted from 0; -1 if nowhere. */
export const indexOfDriver = ({ drivers }: Pick<Queue, 'drivers'>, driverId: string | undefined): number =>
  drivers.findIndex((one) => one.driverId === driverId);
