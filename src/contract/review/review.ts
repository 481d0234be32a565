import * as z from 'zod/mini';
import { Driver, driverStatuses } from '#contract/drivers/drivers.ts';
import { vehicleTypes } from '#contract/drivers/vehicles.ts';
import { endpoint, Id, Instant, idOr, oneOf, success } from '#contract/platform/endpoint.ts';
import { states } from '#contract/platform/nigerian-states.ts';
import { listOf } from '#contract/platform/paging.ts';
import { Version } from '#contract/platform/version.ts';

export const maxQueued = 500;

export const reviewOrders = ['oldest', 'newest'] as const;
export type ReviewOrder = (typeof reviewOrders)[number];

/**
 * A Pending driver, or one with an unchecked new document. `waitingSince` is when the application or document
 * arrived.
 */
export const QueuedDriver = z
  .object({
    ...z.pick(z.object(Driver.shape), { _id: true, driverId: true, fullName: true }).shape,
    status: z.enum(driverStatuses),
    version: Version,
    waitingSince: Instant,
    newDocument: z.boolean(),
  })
  .check(z.meta({ id: 'QueuedDriver' }));
export type QueuedDriver = z.infer<typeof QueuedDriver>;

/**
 * Lists drivers awaiting a decision, longest waiting first unless `sort` is given. `total` counts all, `result` has
 * the first `limit`. `leftOut` are Pending but still have to send a document; `added` have another status and sent
 * a new one.
 */
export const readReview = endpoint('GET /admin/review', {
  access: 'read documents',
  tag: 'Drivers',
  summary: 'List the applications awaiting a decision',
  reads: ['documents', 'drivers'],
  query: z.object({
    vehicle: listOf('vehicle', vehicleTypes),
    state: listOf('state', states),
    sort: z._default(oneOf('sort', reviewOrders), 'oldest'),
    limit: z
      ._default(
        z.pipe(
          z.string('limit must be given once.').check(
            z.refine(
              (text) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= maxQueued,
              `limit must be a whole number from 1 to ${maxQueued}.`,
            ),
            z.meta({ type: 'integer', minimum: 1, maximum: maxQueued }),
          ),
          z.transform(Number),
        ),
        maxQueued,
      )
      .check(z.meta({ default: maxQueued })),
  }),
  response: success(
    z.object({ total: z.int(), leftOut: z.int(), added: z.int(), result: z.array(QueuedDriver) }),
  ),
});
export type ReviewFilter = z.infer<typeof readReview.query>;

/** After this many seconds without a call, an administrator no longer counts as present. */
export const presenceSeconds = 30;

/** The interval at which a screen reports its administrator's presence. */
export const presenceIntervalSeconds = 10;

/**
 * Reports that the caller is viewing an application, or with `leaving` has stopped, and returns who else is. It
 * locks nothing.
 */
export const recordPresence = endpoint('POST /admin/drivers/{id}/presence', {
  access: 'read documents',
  tag: 'Drivers',
  summary: 'Report that you are viewing an application, and read who else is',
  params: z.object({ id: idOr('driverId') }),
  body: z.object({ leaving: z._default(z.boolean('leaving must be true or false.'), false) }),
  errors: [404],
  response: success(z.object({ others: z.array(z.object({ _id: Id, name: z.string() })) })),
});
