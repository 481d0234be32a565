import * as z from 'zod/mini';
import type { Check } from '#contract/platform/checks.ts';
import { endpoint, idOr, ifGiven, success } from '#contract/platform/endpoint.ts';
import { driverReads } from '#contract/platform/stale-reads.ts';
import { seenVersionNumber } from '#contract/platform/version.ts';
import {
  driversNeededInJson,
  durationMessage,
  preferredCityChecks,
  preferredLocationMessage,
  RequestBody,
  type RequestField,
  type RequestValues,
  requestChecks,
  requestLabels,
} from './request-form.ts';
import { CompanyRequest } from './requests.ts';

/** A field of a request that can be corrected: the form's, and the city that the form takes from the company's address. */
export type CorrectedRequestField = RequestField | 'preferredLocationOfAssignment.city';

export type RequestCorrection = RequestValues & Record<CorrectedRequestField, string>;

export const requestCorrectionLabels: Readonly<Record<CorrectedRequestField, string>> = {
  ...requestLabels,
  'preferredLocationOfAssignment.city': 'Preferred city of assignment',
};

const isAboutToday = ({ field, schema }: Check<CorrectedRequestField>) =>
  field === 'duration.startDate' && schema === undefined;

/** The form's rules, in their order. A start date that has come stays as it is; another one can't be before today. */
export const requestCorrectionChecks = (storedStart: string): readonly Check<CorrectedRequestField>[] =>
  [...requestChecks, ...preferredCityChecks].map(
    (check): Check<CorrectedRequestField> =>
      isAboutToday(check)
        ? {
            ...check,
            failing: (values, today) =>
              values['duration.startDate'] === storedStart ? [] : check.failing(values, today),
          }
        : check,
  );

/** A request's fields as the form has them. */
export function requestCorrectionValues(request: CompanyRequest): RequestCorrection {
  const { name, email, phoneNumber, address, city, state, typeOfVehicleRequired, additionalInfo } = request;
  return {
    ...{ name, email, phoneNumber, address, city, state, typeOfVehicleRequired, additionalInfo },
    numberOfDriverNeeded: String(request.numberOfDriverNeeded),
    'duration.startDate': request.duration.startDate,
    'duration.endDate': request.duration.endDate,
    'preferredLocationOfAssignment.city': request.preferredLocationOfAssignment.city,
    'preferredLocationOfAssignment.state': request.preferredLocationOfAssignment.state,
  };
}

/** Shown to an administrator who asks for fewer drivers than are placed. */
export const belowPlacedMessage = (placed: number): string =>
  placed === 1
    ? 'One driver is placed with this request already, so it needs at least 1.'
    : `${placed} drivers are placed with this request already, so it needs at least ${placed}.`;

const { name, email, phoneNumber, address, city, state, typeOfVehicleRequired, additionalInfo } = RequestBody.shape;
const { duration, preferredLocationOfAssignment: preferred } = RequestBody.shape;
const { startDate, endDate } = duration.def.innerType.shape;

/** The fields of a request that are given. */
export const RequestCorrectionBody = z.object({
  name: ifGiven(name),
  email: ifGiven(email),
  phoneNumber: ifGiven(phoneNumber),
  address: ifGiven(address),
  city: ifGiven(city),
  state: ifGiven(state),
  numberOfDriverNeeded: ifGiven(driversNeededInJson),
  typeOfVehicleRequired: ifGiven(typeOfVehicleRequired),
  duration: z.optional(z.object({ startDate: ifGiven(startDate), endDate: ifGiven(endDate) }, durationMessage)),
  preferredLocationOfAssignment: z.optional(
    z.object(
      { city: ifGiven(preferred.def.innerType.shape.city), state: ifGiven(preferred.def.innerType.shape.state) },
      preferredLocationMessage,
    ),
  ),
  additionalInfo: ifGiven(additionalInfo),
  version: seenVersionNumber,
});

/** The given fields by the names that the rules have for them. */
export function givenRequestValues(body: z.infer<typeof RequestCorrectionBody>): Partial<RequestCorrection> {
  const { version: _, duration: dates, preferredLocationOfAssignment: place, ...texts } = body;
  const given = {
    ...texts,
    'duration.startDate': dates?.startDate,
    'duration.endDate': dates?.endDate,
    'preferredLocationOfAssignment.city': place?.city,
    'preferredLocationOfAssignment.state': place?.state,
  };
  return Object.fromEntries(
    Object.entries(given).flatMap(([field, value]) => (value === undefined ? [] : [[field, value]])),
  );
}

/** Converts form values to the body. */
export function requestCorrectionBody(values: RequestCorrection): z.input<typeof RequestCorrectionBody> {
  const {
    'duration.startDate': start,
    'duration.endDate': end,
    'preferredLocationOfAssignment.city': preferredCity,
    'preferredLocationOfAssignment.state': preferredState,
    ...rest
  } = values;
  return {
    ...rest,
    numberOfDriverNeeded: Number(rest.numberOfDriverNeeded),
    duration: { startDate: start, endDate: end },
    preferredLocationOfAssignment: { city: preferredCity, state: preferredState },
  };
}

/**
 * Corrects a company's request: the fields that are given. A Fulfilled request that needs more drivers than are placed is
 * open again. Responds 409 if it needs fewer than are placed, or isn't the `version` any more.
 */
export const correctRequest = endpoint('PATCH /admin/requestdrivers/{id}', {
  access: 'manage requests',
  tag: 'Requests',
  summary: 'Correct the driver request of a company',
  invalidates: driverReads,
  params: z.object({ id: idOr('requestId') }),
  body: RequestCorrectionBody,
  checks: requestCorrectionChecks(''),
  errors: [404, 409],
  response: success(CompanyRequest),
});
