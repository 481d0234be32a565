import * as z from 'zod/mini';
import { endpoint, Instant, success } from '#contract/platform/endpoint.ts';

/** The photos that came from one network and belong to no application. */
export const PhotoNetwork = z.object({
  /** Without the part that would be somebody's address: `102.89.x.x`; `unknown` if a proxy has told none. */
  network: z.string(),
  senders: z.int(),
  photos: z.int(),
  bytes: z.int(),
  newestAt: Instant,
});
export type PhotoNetwork = z.infer<typeof PhotoNetwork>;

/** The use of the space for unreviewed applications, in bytes. `networks` names those with the most bytes. */
export const ApplicationSpace = z.object({
  limit: z.int(),
  applications: z.int(),
  sent: z.int(),
  photos: z.int(),
  networks: z.array(PhotoNetwork),
});
export type ApplicationSpace = z.infer<typeof ApplicationSpace>;

/** So many networks are named. */
export const maxNetworks = 50;

/** Reads what fills the space for unreviewed applications, and from where photos of no application came. */
export const readApplicationSpace = endpoint('GET /admin/application-space', {
  access: 'decide on drivers',
  tag: 'Drivers',
  summary: 'Read what fills the space for unreviewed applications',
  response: success(ApplicationSpace),
});

/** Deletes the photos from a network that belong to no application. Whoever is filling in the form there has to add them again. */
export const clearPhotos = endpoint('POST /admin/application-space/clear', {
  access: 'decide on drivers',
  tag: 'Drivers',
  summary: 'Delete the photos from a network that belong to no application',
  body: z.object({
    network: z
      .string('network is missing.')
      .check(z.regex(/^(?:[\da-fx.:/]{1,60}|unknown)$/, 'There is no such network.')),
  }),
  response: success(z.object({ photos: z.int() })),
});
