import * as z from 'zod/mini';
import { endpoint, idOr, success } from '#contract/platform/endpoint.ts';
import { correctionShape } from '#contract/platform/record-schemas.ts';
import { nested } from '#contract/platform/record-values.ts';
import { seenVersionNumber } from '#contract/platform/version.ts';
import { durationMessage, preferredLocationMessage } from './request-form.ts';
import { wholeRequestChecks, wholeRequestFields } from './request-record.ts';
import { CompanyRequest } from './requests.ts';

export const belowPlacedMessage = (placed: number): string =>
  placed === 1
    ? 'One driver is placed with this request already, so it needs at least 1.'
    : `${placed} drivers are placed with this request already, so it needs at least ${placed}.`;

const shape = nested(correctionShape(wholeRequestFields));
const place = shape.preferredLocationOfAssignment;

const RequestCorrectionBody = z.object({
  ...shape,
  duration: z.optional(z.object(shape.duration, durationMessage)),
  preferredLocationOfAssignment: z.optional(
    z.object({ city: place.city, state: place.state }, preferredLocationMessage),
  ),
  version: seenVersionNumber,
});

/**
 * Corrects the given fields of a request. A Fulfilled request that now needs more drivers reopens. Responds 409 if
 * it needs fewer than are placed, or the `version` is outdated.
 */
export const correctRequest = endpoint('PATCH /admin/requestdrivers/{id}', {
  access: 'manage requests',
  tag: 'Requests',
  summary: 'Correct a company request',
  writes: ['requests'],
  params: z.object({ id: idOr('requestId') }),
  body: RequestCorrectionBody,
  checks: wholeRequestChecks(),
  errors: [404, 409],
  response: success(CompanyRequest),
});
