import * as z from 'zod/mini';
import { Consultation } from '#contract/consultations/consultations.ts';
import { Driver } from '#contract/drivers/drivers.ts';
import { Enrolment } from '#contract/enrolments/enrolments.ts';
import { endpoint, success } from '#contract/platform/endpoint.ts';
import { PrivacyRequest } from '#contract/privacy/privacy-requests.ts';
import { CompanyRequest } from '#contract/requests/requests.ts';
import { Training } from '#contract/trainings/trainings.ts';

export const maxHits = 5;

/** `total` counts all hits, as the list's search does. */
const hitsOf = <Hit extends z.ZodMiniType>(hit: Hit) =>
  z.nullable(z.object({ total: z.int(), result: z.array(hit) }));

/** The hits by kind, as each kind's list finds them; null for kinds that the role can't read. */
export const SearchResults = z
  .object({
    drivers: hitsOf(
      z.pick(z.object(Driver.shape), {
        _id: true,
        driverId: true,
        fullName: true,
        phoneNumber: true,
        state: true,
        typeOfVehice: true,
        status: true,
      }),
    ),
    requests: hitsOf(
      z.pick(z.object(CompanyRequest.shape), {
        _id: true,
        requestId: true,
        name: true,
        numberOfDriverNeeded: true,
        typeOfVehicleRequired: true,
        duration: true,
        status: true,
      }),
    ),
    consultations: hitsOf(
      z.pick(z.object(Consultation.shape), {
        _id: true,
        requestId: true,
        fullName: true,
        companyName: true,
        consultationDate: true,
        preferredTime: true,
        status: true,
      }),
    ),
    enrolments: hitsOf(
      z.pick(z.object(Enrolment.shape), {
        _id: true,
        reference: true,
        fullName: true,
        companyName: true,
        phoneNumber: true,
        trainingId: true,
        trainingName: true,
        state: true,
      }),
    ),
    trainings: hitsOf(
      z.pick(z.object(Training.shape), {
        _id: true,
        title: true,
        date: true,
        time: true,
        status: true,
      }),
    ),
    privacyRequests: hitsOf(
      z.pick(z.object(PrivacyRequest.shape), {
        _id: true,
        reference: true,
        name: true,
        kind: true,
        dueOn: true,
        state: true,
      }),
    ),
  })
  .check(z.meta({ id: 'SearchResults' }));
export type SearchResults = z.infer<typeof SearchResults>;

const maxTextLength = 120;

/** Searches all kinds of records at once, newest hits first. */
export const searchEverything = endpoint('GET /admin/search', {
  access: 'signed-in',
  tag: 'Search',
  summary: 'Search everything that the role can read',
  query: z.object({
    text: z.string('text must be given once.').check(
      z.trim(),
      z.minLength(1, 'text must be given.'),
      z.maxLength(maxTextLength, `text can have at most ${maxTextLength} characters.`),
      // PostgreSQL can't store NUL.
      z.refine((text) => !text.includes('\u0000'), "text contains characters that can't be used."),
    ),
  }),
  response: success(SearchResults),
});
