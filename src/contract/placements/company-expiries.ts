import * as z from 'zod/mini';
import { DateOnly, endpoint, success } from '#contract/platform/endpoint.ts';

/** How many days ahead companies are told which documents expire: eight weeks, in which somebody else can be found. */
export const expiringAheadDays = 56;

/** A company with placed drivers of whom some have a document that has expired or expires until then. */
export const CompanyExpiries = z.object({
  company: z.string(),
  placed: z.int(),
  expiring: z.int(),
  /** Drivers who can be placed, live where these work, drive what they drive, and whose documents last longer. */
  free: z.int(),
});
export type CompanyExpiries = z.infer<typeof CompanyExpiries>;

/** Counts by company the placed drivers with a document that has expired or expires until the day `until`, most frequent first. */
export const readCompanyExpiries = endpoint('GET /admin/ongoing/expiries', {
  access: 'read drivers',
  tag: 'Placements',
  summary: 'Count by company the placed drivers whose documents expire',
  response: success(z.object({ until: DateOnly, companies: z.array(CompanyExpiries) })),
});
