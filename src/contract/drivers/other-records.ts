import * as z from 'zod/mini';
import { endpoint, Id, success } from '#contract/platform/endpoint.ts';

/** The driver's other records, by their names for people. */
export const otherKinds = {
  enrolment: 'registration',
  request: 'request',
  consultation: 'booking',
} as const;
export type OtherKind = keyof typeof otherKinds;

/** A record of the same person that still has the driver's old values. `given` are the new ones. */
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
    /** The numbers of valid certificates with the former name. */
    certificates: z.array(z.string()),
  })
  .check(z.meta({ id: 'OtherRecord' }));
export type OtherRecord = z.infer<typeof OtherRecord>;

/**
 * Finds the driver's registrations, requests and bookings that still have a name, email address or phone number
 * from before a correction, and that the caller can correct. Changes nothing.
 */
export const findOtherRecords = endpoint('GET /admin/drivers/{id}/other-records', {
  access: 'decide on drivers',
  tag: 'Drivers',
  summary: "Find the records that a driver's correction leaves unchanged",
  params: z.object({ id: Id }),
  errors: [404],
  response: success(z.object({ result: z.array(OtherRecord) })),
});
