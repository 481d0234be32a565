import * as z from 'zod/mini';
import { endpoint, idOr, success } from '#contract/platform/endpoint.ts';
import { givenShape } from '#contract/platform/record-schemas.ts';
import { seenVersionNumber } from '#contract/platform/version.ts';
import { durationMessage, preferredLocationMessage } from './request-form.ts';
import { wholeRequestChecks, wholeRequestFields } from './request-record.ts';
import { CompanyRequest } from './requests.ts';

/** Shown to an administrator who asks for fewer drivers than are placed. */
export const belowPlacedMessage = (placed: number): string =>
  placed === 1
    ? 'One driver is placed with this request already, so it needs at least 1.'
    : `${placed} drivers are placed with this request already, so it needs at least ${placed}.`;

function aCorrectionBody() {
  const {
    'duration.startDate': startDate,
    'duration.endDate': endDate,
    'preferredLocationOfAssignment.city': city,
    'preferredLocationOfAssignment.state': state,
    additionalInfo,
    ...rest
  } = givenShape(wholeRequestFields);
  return z.object({
    ...rest,
    duration: z.optional(z.object({ startDate, endDate }, durationMessage)),
    preferredLocationOfAssignment: z.optional(z.object({ city, state }, preferredLocationMessage)),
    additionalInfo,
    version: seenVersionNumber,
  });
}

/** The fields of a request that are given. */
const RequestCorrectionBody = aCorrectionBody();

/**
 * Corrects a company's request: the fields that are given. A Fulfilled request that needs more drivers than are placed is
 * open again. Responds 409 if it needs fewer than are placed, or isn't the `version` any more.
 */
export const correctRequest = endpoint('PATCH /admin/requestdrivers/{id}', {
  access: 'manage requests',
  tag: 'Requests',
  summary: 'Correct the driver request of a company',
  writes: ['requests'],
  params: z.object({ id: idOr('requestId') }),
  body: RequestCorrectionBody,
  checks: wholeRequestChecks(),
  errors: [404, 409],
  response: success(CompanyRequest),
});
