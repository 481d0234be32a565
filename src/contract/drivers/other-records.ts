import * as z from 'zod/mini';
import { endpoint, Id, success } from '#contract/platform/endpoint.ts';

/** What else there can be of a driver, by how it is called. */
export const otherKinds = { enrolment: 'registration', request: 'request', consultation: 'booking' } as const;
export type OtherKind = keyof typeof otherKinds;

/** A record of the same person that still has what was corrected on the driver. `given` is what it would have to get. */
export const OtherRecord = z
  .object({
    kind: z.enum(['enrolment', 'request', 'consultation']),
    _id: Id,
    reference: z.string(),
    name: z.string(),
    given: z.object({
      fullName: z.optional(z.string()),
      email: z.optional(z.string()),
      phoneNumber: z.optional(z.string()),
    }),
    /** Numbers of valid certificates with the former name. */
    certificates: z.array(z.string()),
  })
  .check(z.meta({ id: 'OtherRecord' }));
export type OtherRecord = z.infer<typeof OtherRecord>;

/**
 * Finds registrations, requests and bookings of a driver that still have a name, email address or phone number from before a correction,
 * as far as the caller's role can correct them. Nothing is changed.
 */
export const findOtherRecords = endpoint('GET /admin/drivers/{id}/other-records', {
  access: 'decide on drivers',
  tag: 'Drivers',
  summary: "Find what a driver's correction leaves as it was",
  params: z.object({ id: Id }),
  errors: [404],
  response: success(z.object({ result: z.array(OtherRecord) })),
});
