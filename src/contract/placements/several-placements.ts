import * as z from 'zod/mini';
import { endpoint, Id, idOr, success } from '#contract/platform/endpoint.ts';
import { Version } from '#contract/platform/version.ts';

export const maxPlacedAtOnce = 100;

/**
 * Places several approved drivers with a company, in this order. Returns those that can't be placed, with the
 * reason; the others can be undone together. `versions` has the versions the caller saw, by driver `_id`.
 */
export const assignDrivers = endpoint('POST /admin/assign/drivers/{requestId}', {
  access: 'place drivers',
  tag: 'Placements',
  summary: 'Assign several drivers to a company request',
  writes: ['drivers', 'messages', 'placements', 'requests'],
  notifies: true,
  params: z.object({ requestId: idOr('requestId') }),
  body: z.object({
    driverIds: z
      .array(idOr('driverId'), 'driverIds must be a list.')
      .check(
        z.minLength(1, 'driverIds must have at least one item.'),
        z.maxLength(maxPlacedAtOnce, `driverIds can have at most ${maxPlacedAtOnce} items.`),
      ),
    versions: z.optional(
      z.record(z.string().check(z.maxLength(60)), Version, 'versions must be whole numbers.'),
    ),
  }),
  errors: [404],
  response: success(
    z.object({
      placed: z.array(z.object({ _id: Id, driverId: z.string(), fullName: z.string() })),
      refusals: z.array(z.object({ driverId: z.string(), reason: z.string() })),
      request: z.object({ _id: Id, version: Version }),
    }),
  ),
});
