import { vehicleTypes } from '#contract/drivers/vehicles.ts';
import { type Check, notBefore, textLimits, type Values } from '#contract/platform/checks.ts';
import { states } from '#contract/platform/nigerian-states.ts';
import { checksOf, type Fields, labelsOf, type SummedFields } from '#contract/platform/record.ts';

export const maxDriversNeeded = 500;

export const endBeforeStartMessage = "The end date can't be before the start date.";

export const requestFields = {
  name: { kind: 'name', label: 'Company name', summary: null },
  email: { kind: 'email', label: 'Email address', summary: null },
  phoneNumber: { kind: 'phone', label: 'Phone number', summary: null },
  address: { kind: 'text', label: 'Address', summary: null, max: textLimits.address },
  city: { kind: 'text', label: 'City', summary: null, max: textLimits.name },
  state: { kind: 'choice', label: 'State', summary: null, options: states },
  numberOfDriverNeeded: {
    kind: 'count',
    label: 'Number of drivers needed',
    summary: 'Drivers',
    between: [1, maxDriversNeeded],
  },
  typeOfVehicleRequired: {
    kind: 'choice',
    label: 'Type of vehicle required',
    summary: 'Vehicle',
    options: vehicleTypes,
  },
  'duration.startDate': { kind: 'date', label: 'Start date', summary: 'From', isFromToday: true },
  'duration.endDate': { kind: 'date', label: 'End date', summary: 'To' },
  'preferredLocationOfAssignment.state': {
    kind: 'choice',
    label: 'Preferred state of assignment',
    summary: 'Where',
    options: states,
  },
  additionalInfo: {
    kind: 'text',
    label: 'Additional notes',
    summary: null,
    isOptional: true,
    max: textLimits.long,
  },
} as const satisfies SummedFields;
export type RequestField = keyof typeof requestFields;
export type RequestValues = Values<RequestField>;

/** With the preferred city, which the form takes from the company's address and only the office can change. */
export const wholeRequestFields = {
  ...requestFields,
  'preferredLocationOfAssignment.city': {
    kind: 'text',
    label: 'Preferred city of assignment',
    isOptional: true,
    max: textLimits.name,
  },
} as const satisfies Fields;
export type WholeRequestField = keyof typeof wholeRequestFields;

export const requestLabels = labelsOf(requestFields);
export const wholeRequestLabels = labelsOf(wholeRequestFields);

const between = {
  'duration.endDate': [notBefore('duration.endDate', 'duration.startDate', endBeforeStartMessage)],
};

export const requestChecks: readonly Check<RequestField>[] = checksOf(requestFields, { between });

/** The rules of a request with its preferred city. An unchanged start date may be in the past. */
export const wholeRequestChecks = (
  stored?: Values<WholeRequestField>,
): readonly Check<WholeRequestField>[] =>
  checksOf(wholeRequestFields, { between, ...(stored && { stored }) });
