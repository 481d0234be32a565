import * as z from 'zod/mini';
import { DateOnly, endpoint, Link, success } from '#contract/platform/endpoint.ts';

/** A certificate as anybody with its number sees it. Of an unknown number all but the state is null. */
export const CheckedCertificate = z
  .object({
    state: z.enum(['genuine', 'withdrawn', 'unknown']),
    /** As people read it. */
    number: z.nullable(z.string()),
    name: z.nullable(z.string()),
    training: z.nullable(z.string()),
    days: z.nullable(z.array(DateOnly)),
  })
  .check(z.meta({ id: 'CheckedCertificate' }));
export type CheckedCertificate = z.infer<typeof CheckedCertificate>;

/** Tells anybody whether a certificate is genuine. Spaces, dashes and case of the number don't matter. */
export const checkCertificate = endpoint('GET /certificates/{number}', {
  access: 'public',
  tag: 'Trainings',
  summary: 'Check a certificate',
  params: z.object({ number: z.string() }),
  errors: [429],
  response: success(CheckedCertificate),
});

/** An address that opens a file for five minutes. */
export const FileLink = z.object({ url: Link, fileName: z.string() });

/** Gives the address of one's own certificate, by the token of a tracking link. Responds 404 if there is none that counts. */
export const openOwnCertificate = endpoint('POST /track/certificate', {
  access: 'public',
  tag: 'Tracking',
  summary: "Get one's own certificate",
  body: z.object({ token: z.string('The link is incomplete.').check(z.maxLength(200)) }),
  errors: [404, 429],
  response: success(FileLink),
});
