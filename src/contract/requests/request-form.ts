import * as z from 'zod/mini';
import { consentFields } from '#contract/consents/consents.ts';
import { endpoint, Receipt } from '#contract/platform/endpoint.ts';
import { sentShape } from '#contract/platform/record-schemas.ts';
import { nested } from '#contract/platform/record-values.ts';
import {
  type RequestValues,
  type WholeRequestField,
  wholeRequestChecks,
  wholeRequestFields,
} from './request-record.ts';

// Only programs can see these two: the form always sends objects.
export const durationMessage = 'duration must hold a startDate and an endDate.';
export const preferredLocationMessage =
  'preferredLocationOfAssignment must hold a city and a state.';

const sentFields = nested(sentShape(wholeRequestFields));
const place = sentFields.preferredLocationOfAssignment;

export const RequestBody = z.object({
  ...sentFields,
  duration: z._default(z.object(sentFields.duration, durationMessage), {
    startDate: '',
    endDate: '',
  }),
  preferredLocationOfAssignment: z._default(
    z.object({ city: place.city, state: place.state }, preferredLocationMessage),
    {
      city: '',
      state: '',
    },
  ),
});

export const SentRequestBody = z.extend(RequestBody, consentFields('request'));

/** Converts form values to the body. The preferred city is the company's, unless the office set another. */
export const requestBody = (
  values: RequestValues & Partial<Record<WholeRequestField, string>>,
): z.input<typeof RequestBody> => ({
  ...nested({
    ...values,
    'preferredLocationOfAssignment.city':
      values['preferredLocationOfAssignment.city'] ?? values.city,
  }),
  numberOfDriverNeeded: Number(values.numberOfDriverNeeded),
});

/** Requests drivers; returns the request id as the reference. */
export const createRequest = endpoint('POST /requestdriver/create', {
  access: 'public',
  tag: 'Requests',
  summary: 'Request drivers for a company',
  status: 201,
  body: SentRequestBody,
  checks: wholeRequestChecks(),
  response: Receipt,
});
