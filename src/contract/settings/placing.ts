import * as z from 'zod/mini';
import { endpoint, success } from '#contract/platform/endpoint.ts';
import { seenVersionNumber, Version } from '#contract/platform/version.ts';

/** In days; 0 for none. */
export const maxFreeDays = 60;

/** The free window in days: a replacement within it is free for the company. */
export const PlacingSettings = z.object({ freeDays: z.int(), version: Version });
export type PlacingSettings = z.infer<typeof PlacingSettings>;

export const freeDaysMessage = `Please enter 0 to ${maxFreeDays} days.`;

export const readPlacingSettings = endpoint('GET /admin/settings/placing', {
  access: 'place drivers',
  tag: 'Settings',
  summary: 'Read the placement settings',
  reads: ['settings'],
  response: success(PlacingSettings),
});

/** Changes the free window of later replacements. Responds 409 if the `version` is outdated. */
export const changePlacingSettings = endpoint('PUT /admin/settings/placing', {
  access: 'manage settings',
  tag: 'Settings',
  summary: 'Change the placement settings',
  writes: ['settings'],
  body: z.object({
    freeDays: z
      .int(freeDaysMessage)
      .check(z.minimum(0, freeDaysMessage), z.maximum(maxFreeDays, freeDaysMessage)),
    version: seenVersionNumber,
  }),
  errors: [409],
  response: success(PlacingSettings),
});
