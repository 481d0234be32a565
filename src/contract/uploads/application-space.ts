import * as z from 'zod/mini';
import { endpoint, success } from '#contract/platform/endpoint.ts';

/** A network without the personal part of the address: `102.89.x.x`; `unknown` if no proxy reported one. */
const Network = z
  .string('A network is missing.')
  .check(z.regex(/^(?:[\da-fx.:/]{1,60}|unknown)$/, 'There is no such network.'));

/** The unclaimed photos from one network; size in bytes. */
export const PhotoNetwork = z.object({ network: Network, photos: z.int(), bytes: z.int() });
export type PhotoNetwork = z.infer<typeof PhotoNetwork>;

export const maxNetworks = 3;

/** Deletes the unclaimed photos from these networks. People filling in the form there have to add them again. */
export const clearPhotos = endpoint('POST /admin/application-space/clear', {
  access: 'decide on drivers',
  tag: 'Drivers',
  summary: 'Delete photos without an application, by network',
  writes: ['drivers'],
  body: z.object({
    networks: z
      .array(Network, 'networks must be a list.')
      .check(
        z.minLength(1, 'A network is missing.'),
        z.maxLength(maxNetworks, `At most ${maxNetworks} networks.`),
      ),
  }),
  response: success(z.object({ photos: z.int() })),
});
