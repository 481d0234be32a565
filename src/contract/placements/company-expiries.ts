import * as z from 'zod/mini';
import { DateOnly, endpoint, success } from '#contract/platform/endpoint.ts';

/** How many days ahead companies are told which documents expire: eight weeks, in which somebody else can be found. */
export const expiringAheadDays = 56;

/** A company with placed drivers of whom some have a document that has expired or expires until then. */
export const CompanyExpiries = z.object({
  company: z.string(),
  placed: z.int(),
  expiring: z.int(),
  /** What those drive whose documents expire, and where their company wants drivers to live. */
  vehicles: z.array(z.string()),
  states: z.array(z.string()),
  /** Drivers who can replace them today: in these states, and elsewhere. */
  free: z.int(),
  elsewhere: z.int(),
});
export type CompanyExpiries = z.infer<typeof CompanyExpiries>;

/** Counts by company the placed drivers with a document that has expired or expires until the day `until`, most frequent first. */
export const readCompanyExpiries = endpoint('GET /admin/ongoing/expiries', {
  access: 'read drivers',
  tag: 'Placements',
  summary: 'Count by company the placed drivers whose documents expire',
  reads: ['drivers', 'placements', 'requests'],
  response: success(z.object({ until: DateOnly, companies: z.array(CompanyExpiries) })),
});
