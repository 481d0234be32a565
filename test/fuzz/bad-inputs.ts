import type { ConsultationField } from '#contract/consultations/consultation-record.ts';
import type { EnrolmentField } from '#contract/enrolments/enrolment-record.ts';
import {
  fillInMessage as fillIn,
  invalidEmailMessage as noEmail,
  invalidPhoneMessage as noPhone,
  type Values,
} from '#contract/platform/checks.ts';
import { addDays, type CalendarDate, fullYearMessage } from '#contract/platform/dates.ts';
import { states } from '#contract/platform/nigerian-states.ts';
import {
  type RequestField,
  endBeforeStartMessage as tooEarly,
} from '#contract/requests/request-record.ts';

/** One wrong input in an otherwise valid form, and the message of browser and server. */
interface BadInputOf<Form extends string, Field extends string> {
  form: Form;
  name: string;
  typed: Partial<Values<Field>>;
  message: string;
  /** The fields that show the message, in the form's order; the first gets the focus. */
  fields: readonly Field[];
  /** Whether people can enter it in the page's form; otherwise only programs can send it. */
  typeable: boolean;
}

export type BadInput =
  | BadInputOf<'request', RequestField>
  | BadInputOf<'consultation', ConsultationField>
  | BadInputOf<'enrolment', EnrolmentField>;

const noCount = 'Number of drivers needed must be a whole number from 1 to 500.';
const noVehicle = 'Type of vehicle required must be one of: Truck, Van, Car, Bus.';
const noTime = 'Preferred time must be one of: Morning, Afternoon, Evening.';
const tooLong = (label: string, most: string) => `${label} can have at most ${most} characters.`;
const unusable = (label: string) => `${label} contains characters that can't be used.`;
const noState = (label: string) => `${label} must be one of: ${states.join(', ')}.`;
const noDate = (label: string) => `${label} must be a real date.`;
const past = (label: string) => `${label} can't be before today.`;

const badEmails = [
  'ada',
  'ada@example',
  'ada eze@example.com',
  'ada@exam ple.com',
  '@example.com',
  'ada@.com',
  'ada@example.',
  'ada@@example.com',
  'ada@example.com, eze@example.com',
];
const badPhones = [
  '8012345678',
  '0801234567',
  '080012345678',
  '18001234567',
  '+447700900123',
  '0800123456a',
  '٠٨٠٠١٢٣٤٥٦٧',
];
// The form's fields rewrite these to 11 digits.
const rewrittenPhones = ['+2348001234567', '2348001234567', '0800 123 4567', '(0800) 123-4567'];
const badCounts = [
  '0',
  '-1',
  '+5',
  '1.5',
  '1,000',
  '501',
  '9999999999',
  '1e2',
  '0x10',
  '٣',
  'twelve',
  '12 drivers',
];
const badDates = [
  '2099-02-29',
  '2099-13-01',
  '2099-01-00',
  '30/11/2099',
  '2099-3-1',
  '2099-03-01T00:00',
  'tomorrow',
];
const letters = (count: number) => 'x'.repeat(count);
const longEmail = `${letters(243)}@example.com`;

/** The rows of one form: people can enter `typed`, only programs can send `sent`. */
function rowsOf<Form extends string, Field extends string>(form: Form) {
  type Make = (
    name: string,
    typed: Partial<Values<Field>>,
    message: string,
    ...fields: readonly Field[]
  ) => BadInputOf<Form, Field>;
  const typed: Make = (name, values, message, ...fields) => ({
    form,
    name,
    typed: values,
    message,
    fields,
    typeable: true,
  });
  const sent: Make = (...row) => ({ ...typed(...row), typeable: false });
  return { typed, sent };
}

function badRequests(today: CalendarDate): BadInput[] {
  const { typed, sent } = rowsOf<'request', RequestField>('request');
  const only = (field: RequestField, text: string): Partial<Values<RequestField>> => ({
    [field]: text,
  });
  const lines = [
    'name',
    'email',
    'phoneNumber',
    'address',
    'city',
    'numberOfDriverNeeded',
  ] as const;
  const chosen = [
    'state',
    'typeOfVehicleRequired',
    'duration.startDate',
    'duration.endDate',
    'preferredLocationOfAssignment.state',
  ] as const;
  const [starts, ends, preferred] = [
    'duration.startDate',
    'duration.endDate',
    'preferredLocationOfAssignment.state',
  ] as const;
  const yesterday = addDays(today, -1);
  const at = (start: CalendarDate, end: CalendarDate) => ({ [starts]: start, [ends]: end });
  return [
    ...[...lines, ...chosen].map((field) => typed(`no ${field}`, only(field, ''), fillIn, field)),
    ...lines.map((field) => typed(`only spaces in ${field}`, only(field, '   '), fillIn, field)),
    ...chosen.map((field) => sent(`only spaces in ${field}`, only(field, '   '), fillIn, field)),
    typed('neither company nor end', { name: '', [ends]: '' }, fillIn, 'name', ends),
    ...badEmails.map((email) =>
      typed(`the e-mail address "${email}"`, { email }, noEmail, 'email'),
    ),
    ...badPhones.map((phoneNumber) =>
      typed(`the phone number ${phoneNumber}`, { phoneNumber }, noPhone, 'phoneNumber'),
    ),
    ...rewrittenPhones.map((phoneNumber) =>
      sent(`phone ${phoneNumber}`, { phoneNumber }, noPhone, 'phoneNumber'),
    ),
    ...badCounts.map((text) =>
      typed(
        `${text} as the number`,
        { numberOfDriverNeeded: text },
        noCount,
        'numberOfDriverNeeded',
      ),
    ),
    typed('121 characters of name', { name: letters(121) }, tooLong('Company name', '120'), 'name'),
    typed(
      '255 characters of e-mail address',
      { email: longEmail },
      tooLong('Email address', '254'),
      'email',
    ),
    typed(
      '301 characters of address',
      { address: letters(301) },
      tooLong('Address', '300'),
      'address',
    ),
    typed('121 characters of city', { city: letters(121) }, tooLong('City', '120'), 'city'),
    typed(
      '4,001 characters of notes',
      { additionalInfo: letters(4001) },
      tooLong('Additional notes', '4,000'),
      'additionalInfo',
    ),
    sent('a NUL in the name', { name: 'A\u0000B' }, unusable('Company name'), 'name'),
    sent(
      'a NUL in the e-mail address',
      { email: 'a\u0000b@example.com' },
      unusable('Email address'),
      'email',
    ),
    sent('a NUL in the phone number', { phoneNumber: '0800123456\u0000' }, noPhone, 'phoneNumber'),
    sent('an escape in the address', { address: 'A\u001b[31mB' }, unusable('Address'), 'address'),
    sent('a delete in the city', { city: 'Ka\u007fno' }, unusable('City'), 'city'),
    sent(
      'a NUL in the notes',
      { additionalInfo: 'line\n\u0000' },
      unusable('Additional notes'),
      'additionalInfo',
    ),
    sent(
      'a NUL in the number',
      { numberOfDriverNeeded: '1\u0000' },
      noCount,
      'numberOfDriverNeeded',
    ),
    ...['Texas', 'lagos', 'FCT - Abuja', 'constructor'].map((state) =>
      sent(`the state ${state}`, { state }, noState('State'), 'state'),
    ),
    sent(
      'an unknown preferred state',
      { [preferred]: 'Texas' },
      noState('Preferred state of assignment'),
      preferred,
    ),
    ...['Trailer', 'truck', 'Truck, Van'].map((text) =>
      sent(
        `the vehicle ${text}`,
        { typeOfVehicleRequired: text },
        noVehicle,
        'typeOfVehicleRequired',
      ),
    ),
    ...badDates.map((text) =>
      sent(`${text} as the start`, { [starts]: text }, noDate('Start date'), starts),
    ),
    ...badDates.map((text) =>
      sent(`${text} as the end`, { [ends]: text }, noDate('End date'), ends),
    ),
    typed('a start yesterday', { [starts]: yesterday }, past('Start date'), starts),
    typed('a start in the year 28', { [starts]: '0028-03-05' }, fullYearMessage, starts),
    typed(
      'an end the day before the start',
      at(addDays(today, 9), addDays(today, 8)),
      tooEarly,
      ends,
    ),
    typed('an end yesterday', at(today, yesterday), tooEarly, ends),
    // Of two errors the earlier rule is reported.
    typed('a missing city and a bad e-mail address', { city: '', email: 'ada' }, fillIn, 'city'),
    typed(
      'a bad e-mail address and a bad phone number',
      { email: 'ada', phoneNumber: '1' },
      noEmail,
      'email',
    ),
    typed(
      'a bad phone number and a long name',
      { phoneNumber: '1', name: letters(121) },
      noPhone,
      'phoneNumber',
    ),
    sent(
      'a long name with a NUL',
      { name: `${letters(121)}\u0000` },
      tooLong('Company name', '120'),
      'name',
    ),
    typed(
      'a long address and no drivers',
      { address: letters(301), numberOfDriverNeeded: '0' },
      tooLong('Address', '300'),
      'address',
    ),
    sent(
      'an unknown state and no drivers',
      { state: 'Texas', numberOfDriverNeeded: '0' },
      noState('State'),
      'state',
    ),
    typed(
      'no drivers and a start yesterday',
      { numberOfDriverNeeded: '0', [starts]: yesterday },
      noCount,
      'numberOfDriverNeeded',
    ),
    typed(
      'a start yesterday and an end before it',
      at(yesterday, addDays(today, -2)),
      past('Start date'),
      starts,
    ),
    sent(
      'a start yesterday and an unreal end',
      at(yesterday, '2099-02-30'),
      past('Start date'),
      starts,
    ),
    typed(
      'an end before the start and long notes',
      { ...at(addDays(today, 9), today), additionalInfo: letters(4001) },
      tooEarly,
      ends,
    ),
  ];
}

function badConsultations(today: CalendarDate): BadInput[] {
  const { typed, sent } = rowsOf<'consultation', ConsultationField>('consultation');
  const only = (field: ConsultationField, text: string): Partial<Values<ConsultationField>> => ({
    [field]: text,
  });
  const lines = ['fullName', 'email', 'phoneNumber', 'areaOfConcern'] as const;
  const chosen = ['consultationDate', 'preferredTime'] as const;
  const yesterday = addDays(today, -1);
  return [
    ...[...lines, ...chosen].map((field) => typed(`no ${field}`, only(field, ''), fillIn, field)),
    ...lines.map((field) => typed(`only spaces in ${field}`, only(field, '   '), fillIn, field)),
    ...chosen.map((field) => sent(`only spaces in ${field}`, only(field, '   '), fillIn, field)),
    typed(
      'neither name nor time',
      { fullName: '', preferredTime: '' },
      fillIn,
      'fullName',
      'preferredTime',
    ),
    ...badEmails.map((email) =>
      typed(`the e-mail address "${email}"`, { email }, noEmail, 'email'),
    ),
    ...badPhones.map((phoneNumber) =>
      typed(`the phone number ${phoneNumber}`, { phoneNumber }, noPhone, 'phoneNumber'),
    ),
    ...rewrittenPhones.map((phoneNumber) =>
      sent(`phone ${phoneNumber}`, { phoneNumber }, noPhone, 'phoneNumber'),
    ),
    typed(
      '121 characters of name',
      { fullName: letters(121) },
      tooLong('Full name', '120'),
      'fullName',
    ),
    typed(
      '121 characters of company',
      { companyName: letters(121) },
      tooLong('Company name', '120'),
      'companyName',
    ),
    typed(
      '255 characters of e-mail address',
      { email: longEmail },
      tooLong('Email address', '254'),
      'email',
    ),
    typed(
      '4,001 characters of concern',
      { areaOfConcern: letters(4001) },
      tooLong('Area of concern', '4,000'),
      'areaOfConcern',
    ),
    sent('a NUL in the name', { fullName: 'A\u0000B' }, unusable('Full name'), 'fullName'),
    sent(
      'a NUL in the company',
      { companyName: '\u0000A' },
      unusable('Company name'),
      'companyName',
    ),
    sent(
      'a bell in the concern',
      { areaOfConcern: 'ring\u0007' },
      unusable('Area of concern'),
      'areaOfConcern',
    ),
    ...badDates.map((text) =>
      sent(
        `${text} as the date`,
        { consultationDate: text },
        noDate('Consultation date'),
        'consultationDate',
      ),
    ),
    typed('the year 28', { consultationDate: '0028-03-05' }, fullYearMessage, 'consultationDate'),
    typed(
      'yesterday',
      { consultationDate: yesterday },
      past('Consultation date'),
      'consultationDate',
    ),
    ...['morning', 'Night', '09:30'].map((preferredTime) =>
      sent(`the time ${preferredTime}`, { preferredTime }, noTime, 'preferredTime'),
    ),
    // Of two errors the earlier rule is reported.
    typed(
      'no date and a bad phone number',
      { consultationDate: '', phoneNumber: '1' },
      fillIn,
      'consultationDate',
    ),
    typed(
      'a bad phone number and yesterday',
      { phoneNumber: '1', consultationDate: yesterday },
      noPhone,
      'phoneNumber',
    ),
    sent(
      'yesterday and an unknown time',
      { consultationDate: yesterday, preferredTime: 'Night' },
      past('Consultation date'),
      'consultationDate',
    ),
  ];
}

// The page sets the training; a phone number can have any format.
function badEnrolments(): BadInput[] {
  const { typed, sent } = rowsOf<'enrolment', EnrolmentField>('enrolment');
  const only = (field: EnrolmentField, text: string): Partial<Values<EnrolmentField>> => ({
    [field]: text,
  });
  const lines = ['fullName', 'email', 'phoneNumber'] as const;
  return [
    ...lines.map((field) => typed(`no ${field}`, only(field, ''), fillIn, field)),
    ...lines.map((field) => typed(`only spaces in ${field}`, only(field, '   '), fillIn, field)),
    sent('no training', { trainingName: '' }, fillIn, 'trainingName'),
    sent('a training of spaces', { trainingName: '   ' }, fillIn, 'trainingName'),
    typed(
      'neither name nor phone number',
      { fullName: '', phoneNumber: '' },
      fillIn,
      'fullName',
      'phoneNumber',
    ),
    ...badEmails.map((email) =>
      typed(`the e-mail address "${email}"`, { email }, noEmail, 'email'),
    ),
    sent(
      '121 characters of training',
      { trainingName: letters(121) },
      tooLong('Training', '120'),
      'trainingName',
    ),
    typed(
      '121 characters of name',
      { fullName: letters(121) },
      tooLong('Full name', '120'),
      'fullName',
    ),
    typed(
      '255 characters of e-mail address',
      { email: longEmail },
      tooLong('Email address', '254'),
      'email',
    ),
    typed(
      '41 characters of phone number',
      { phoneNumber: letters(41) },
      tooLong('Phone number', '40'),
      'phoneNumber',
    ),
    typed(
      '121 characters of company',
      { companyName: letters(121) },
      tooLong('Company name', '120'),
      'companyName',
    ),
    sent(
      'a NUL in the training',
      { trainingName: 'A\u0000' },
      unusable('Training'),
      'trainingName',
    ),
    sent('a NUL in the name', { fullName: '\u0000' }, unusable('Full name'), 'fullName'),
    sent(
      'a NUL in the phone number',
      { phoneNumber: '1\u0000' },
      unusable('Phone number'),
      'phoneNumber',
    ),
    sent(
      'a NUL in the company',
      { companyName: 'A\u0000B' },
      unusable('Company name'),
      'companyName',
    ),
    typed(
      'no phone number and a bad e-mail address',
      { phoneNumber: '', email: 'ada' },
      fillIn,
      'phoneNumber',
    ),
    typed(
      'a bad e-mail address and a long name',
      { email: 'ada', fullName: letters(121) },
      noEmail,
      'email',
    ),
  ];
}

/** All bad inputs, shared by server and browser tests; `today` is the date in Lagos during the test. */
export function badInputs(today: CalendarDate): BadInput[] {
  return [...badRequests(today), ...badConsultations(today), ...badEnrolments()];
}
