import * as z from 'zod/mini';
import { consentFields } from '#contract/consents/consents.ts';
import { vehicleTypes } from '#contract/drivers/vehicles.ts';
import * as check from '#contract/platform/checks.ts';
import { emailField } from '#contract/platform/email-address.ts';
import { endpoint, Receipt, textField } from '#contract/platform/endpoint.ts';
import { nameField } from '#contract/platform/names.ts';
import { states } from '#contract/platform/nigerian-states.ts';

const labels = {
  name: 'Company name',
  email: 'Email address',
  phoneNumber: 'Phone number',
  address: 'Address',
  city: 'City',
  state: 'State',
  numberOfDriverNeeded: 'Number of drivers needed',
  typeOfVehicleRequired: 'Type of vehicle required',
  'duration.startDate': 'Start date',
  'duration.endDate': 'End date',
  'preferredLocationOfAssignment.state': 'Preferred state of assignment',
  additionalInfo: 'Additional notes',
};

/** A field of the driver request form, by its path in the request body. */
export type RequestField = keyof typeof labels;

export const requestLabels: Readonly<Record<RequestField, string>> = labels;

export type RequestValues = check.Values<RequestField>;

/** The form before anything is typed. */
export const emptyRequest: RequestValues = {
  name: '',
  email: '',
  phoneNumber: '',
  address: '',
  city: '',
  state: '',
  numberOfDriverNeeded: '',
  typeOfVehicleRequired: '',
  'duration.startDate': '',
  'duration.endDate': '',
  'preferredLocationOfAssignment.state': '',
  additionalInfo: '',
};

/** The maximum number of drivers in one request. */
export const maxDriversNeeded = 500;

export const endBeforeStartMessage = "The end date can't be before the start date.";

// Only programs see these two: the form always sends objects.
export const durationMessage = 'duration must hold a startDate and an endDate.';
export const preferredLocationMessage = 'preferredLocationOfAssignment must hold a city and a state.';

const needed = [
  'name',
  'email',
  'phoneNumber',
  'address',
  'city',
  'state',
  'numberOfDriverNeeded',
  'typeOfVehicleRequired',
  'duration.startDate',
  'duration.endDate',
  'preferredLocationOfAssignment.state',
] as const satisfies RequestField[];

/** The driver request's rules, in the order in which they are checked. */
export const requestChecks: readonly check.Check<RequestField>[] = [
  check.required(needed),
  check.email('email'),
  check.phoneNumber('phoneNumber'),
  ...check.name('name', labels.name),
  ...check.emailText('email', labels.email),
  ...check.text('address', labels.address, check.textLimits.address),
  ...check.text('city', labels.city, check.textLimits.name),
  check.oneOf('state', labels.state, states),
  check.wholeNumber('numberOfDriverNeeded', labels.numberOfDriverNeeded, 1, maxDriversNeeded),
  check.oneOf('typeOfVehicleRequired', labels.typeOfVehicleRequired, vehicleTypes),
  ...check.realDate('duration.startDate', labels['duration.startDate']),
  check.notBeforeToday('duration.startDate', labels['duration.startDate']),
  ...check.realDate('duration.endDate', labels['duration.endDate']),
  check.notBefore('duration.endDate', 'duration.startDate', endBeforeStartMessage),
  check.oneOf('preferredLocationOfAssignment.state', labels['preferredLocationOfAssignment.state'], states),
  ...check.text('additionalInfo', labels.additionalInfo, check.textLimits.long),
];

/** The rules of the preferred city, which isn't in the form: the form sends the company's own city. */
export const preferredCityChecks = check.text(
  'preferredLocationOfAssignment.city',
  'Preferred city of assignment',
  check.textLimits.name,
);

/** The number of drivers in JSON: the API documents a number; text from a form is accepted too. */
export const driversNeededInJson = z._default(
  z.pipe(
    z.union([z.number(), z.string()], `${labels.numberOfDriverNeeded} must be a number.`),
    z.transform((value: number | string) => String(value).trim()),
  ),
  '',
);

/** A request as the form sends it. */
export const RequestBody = z.object({
  name: nameField(labels.name, check.textLimits.name),
  email: emailField(labels.email),
  phoneNumber: textField(labels.phoneNumber, 11),
  address: textField(labels.address, check.textLimits.address),
  city: textField(labels.city, check.textLimits.name),
  state: textField(labels.state, check.textLimits.name),
  numberOfDriverNeeded: driversNeededInJson,
  typeOfVehicleRequired: textField(labels.typeOfVehicleRequired, 5),
  duration: z._default(
    z.object(
      { startDate: textField(labels['duration.startDate'], 10), endDate: textField(labels['duration.endDate'], 10) },
      durationMessage,
    ),
    { startDate: '', endDate: '' },
  ),
  preferredLocationOfAssignment: z._default(
    z.object(
      {
        city: textField('Preferred city of assignment', check.textLimits.name),
        state: textField(labels['preferredLocationOfAssignment.state'], check.textLimits.name),
      },
      preferredLocationMessage,
    ),
    { city: '', state: '' },
  ),
  additionalInfo: textField(labels.additionalInfo, check.textLimits.long),
});

/** The same with what the sender has agreed to. */
export const SentRequestBody = z.extend(RequestBody, consentFields('request'));

/** Converts a request body to the values that the form's rules check. */
export function requestValues(body: z.infer<typeof RequestBody>): RequestValues {
  const { duration, preferredLocationOfAssignment, ...rest } = body;
  return {
    ...rest,
    'duration.startDate': duration.startDate,
    'duration.endDate': duration.endDate,
    'preferredLocationOfAssignment.state': preferredLocationOfAssignment.state,
  };
}

/** Converts form values to the request body. The preferred city is the company's own. */
export function requestBody(values: RequestValues): z.input<typeof RequestBody> {
  const {
    'duration.startDate': startDate,
    'duration.endDate': endDate,
    'preferredLocationOfAssignment.state': state,
    ...rest
  } = values;
  return {
    ...rest,
    numberOfDriverNeeded: Number(rest.numberOfDriverNeeded),
    duration: { startDate, endDate },
    preferredLocationOfAssignment: { city: rest.city, state },
  };
}

/** Requests drivers; returns the request id as the reference to quote. */
export const createRequest = endpoint('POST /requestdriver/create', {
  access: 'public',
  tag: 'Requests',
  summary: 'Request drivers for a company',
  status: 201,
  body: SentRequestBody,
  checks: [...requestChecks, ...preferredCityChecks],
  response: Receipt,
});
