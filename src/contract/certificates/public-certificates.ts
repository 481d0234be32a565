import * as z from 'zod/mini';
import { DateOnly, endpoint, Link, success } from '#contract/platform/endpoint.ts';

/** The public view of a certificate. For an unknown number, everything but the state is null. */
export const CheckedCertificate = z
  .object({
    state: z.enum(['genuine', 'withdrawn', 'unknown']),
    /** As printed. */
    number: z.nullable(z.string()),
    name: z.nullable(z.string()),
    training: z.nullable(z.string()),
    days: z.nullable(z.array(DateOnly)),
    /** Null without an end, too. */
    validUntil: z.nullable(DateOnly),
  })
  .check(z.meta({ id: 'CheckedCertificate' }));
export type CheckedCertificate = z.infer<typeof CheckedCertificate>;

/** Checks publicly whether a certificate is genuine. Ignores spaces, dashes and case of the number. */
export const checkCertificate = endpoint('GET /certificates/{number}', {
  access: 'public',
  tag: 'Trainings',
  summary: 'Check a certificate',
  params: z.object({ number: z.string() }),
  errors: [429],
  response: success(CheckedCertificate),
});

/** A link to a file, valid for five minutes. */
export const FileLink = z.object({ url: Link, fileName: z.string() });

/**
 * Returns the address of the person's certificate, by the token of a tracking link. Responds 404 without a valid
 * one.
 */
export const openOwnCertificate = endpoint('POST /track/certificate', {
  access: 'public',
  tag: 'Tracking',
  summary: 'Get your own certificate',
  body: z.object({ token: z.string('The link is incomplete.').check(z.maxLength(200)) }),
  errors: [404, 429],
  response: success(FileLink),
});
