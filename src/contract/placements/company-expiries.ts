import * as z from 'zod/mini';
import { DateOnly, endpoint, success } from '#contract/platform/endpoint.ts';

/** Days in advance that companies learn of expiring documents: eight weeks, enough to find a replacement. */
export const expiringAheadDays = 56;

/** A company whose placed drivers include some with a document that has expired or expires by the given day. */
export const CompanyExpiries = z.object({
  company: z.string(),
  placed: z.int(),
  expiring: z.int(),
  /** The vehicles of these drivers, and the states where the company wants drivers to live. */
  vehicles: z.array(z.string()),
  states: z.array(z.string()),
  /** Drivers available as replacements today, in these states and elsewhere. */
  free: z.int(),
  elsewhere: z.int(),
});
export type CompanyExpiries = z.infer<typeof CompanyExpiries>;

/**
 * Counts, by company, the placed drivers with a document that has expired or expires by the day `until`, most
 * first.
 */
export const readCompanyExpiries = endpoint('GET /admin/ongoing/expiries', {
  access: 'read drivers',
  tag: 'Placements',
  summary: 'Count placed drivers with expiring documents, by company',
  reads: ['checks', 'drivers', 'placements', 'requests'],
  response: success(z.object({ until: DateOnly, companies: z.array(CompanyExpiries) })),
});
