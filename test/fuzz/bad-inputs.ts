import type { ConsultationField } from '#contract/consultations/consultation-record.ts';
import type { EnrolmentField } from '#contract/enrolments/enrolment-record.ts';
import {
  fillInMessage as fillIn,
  invalidEmailMessage as noEmail,
  invalidPhoneMessage as noPhone,
  type Values,
} from '#contract/platform/checks.ts';
import { addDays, type CalendarDate, fullYearMessage } from '#contract/platform/dates.ts';
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
}

export type BadInput =
  | BadInputOf<'request', RequestField>
  | BadInputOf<'consultation', ConsultationField>
  | BadInputOf<'enrolment', EnrolmentField>;

const noCount = 'Number of drivers needed must be a whole number from 1 to 500.';
const tooLong = (label: string, most: number) =>
  `${label} can have at most ${most.toLocaleString('en')} characters.`;
const past = (label: string) => `${label} can't be before today.`;

// The checks' own tests have the other spellings.
const badEmails = ['ada@example'];
const badPhones = ['8012345678'];
const badCounts = ['0', '501'];
const letters = (count: number) => 'x'.repeat(count);
const longEmail = `${letters(243)}@example.com`;

/** The rows of one form. */
const rowsOf =
  <Form extends string, Field extends string>(form: Form) =>
  (
    name: string,
    typed: Partial<Values<Field>>,
    message: string,
    ...fields: readonly Field[]
  ): BadInputOf<Form, Field> => ({ form, name, typed, message, fields });

function badRequests(today: CalendarDate): BadInput[] {
  const typed = rowsOf<'request', RequestField>('request');
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
  const [starts, ends] = ['duration.startDate', 'duration.endDate'] as const;
  const yesterday = addDays(today, -1);
  const at = (start: CalendarDate, end: CalendarDate) => ({ [starts]: start, [ends]: end });
  const long = [
    ['name', 'Company name', 120],
    ['address', 'Address', 300],
    ['city', 'City', 120],
    ['additionalInfo', 'Additional notes', 4000],
  ] as const;
  return [
    ...[...lines, ...chosen].map((field) => typed(`no ${field}`, only(field, ''), fillIn, field)),
    ...lines.map((field) => typed(`only spaces in ${field}`, only(field, '   '), fillIn, field)),
    typed('neither company nor end', { name: '', [ends]: '' }, fillIn, 'name', ends),
    ...badEmails.map((email) => typed(`the address "${email}"`, { email }, noEmail, 'email')),
    ...badPhones.map((phoneNumber) =>
      typed(`the phone number ${phoneNumber}`, { phoneNumber }, noPhone, 'phoneNumber'),
    ),
    ...badCounts.map((text) =>
      typed(
        `${text} as the number`,
        { numberOfDriverNeeded: text },
        noCount,
        'numberOfDriverNeeded',
      ),
    ),
    ...long.map(([field, label, most]) =>
      typed(`too long: ${field}`, only(field, letters(most + 1)), tooLong(label, most), field),
    ),
    typed('too long: email', { email: longEmail }, tooLong('Email address', 254), 'email'),
    typed('a start yesterday', { [starts]: yesterday }, past('Start date'), starts),
    typed('a start in the year 28', { [starts]: '0028-03-05' }, fullYearMessage, starts),
    typed(
      'an end the day before the start',
      at(addDays(today, 9), addDays(today, 8)),
      tooEarly,
      ends,
    ),
    // Of two errors the earlier rule is reported.
    typed('a missing city and a bad e-mail address', { city: '', email: 'ada' }, fillIn, 'city'),
    typed(
      'a start yesterday and an end before it',
      at(yesterday, addDays(today, -2)),
      past('Start date'),
      starts,
    ),
  ];
}

function badConsultations(today: CalendarDate): BadInput[] {
  const typed = rowsOf<'consultation', ConsultationField>('consultation');
  const only = (field: ConsultationField, text: string): Partial<Values<ConsultationField>> => ({
    [field]: text,
  });
  const lines = ['fullName', 'email', 'phoneNumber', 'areaOfConcern'] as const;
  const chosen = ['consultationDate', 'preferredTime'] as const;
  const day = (consultationDate: string) => ({ consultationDate });
  const long = [
    ['fullName', 'Full name', 120],
    ['companyName', 'Company name', 120],
    ['areaOfConcern', 'Area of concern', 4000],
  ] as const;
  return [
    ...[...lines, ...chosen].map((field) => typed(`no ${field}`, only(field, ''), fillIn, field)),
    typed(
      'neither name nor time',
      { fullName: '', preferredTime: '' },
      fillIn,
      'fullName',
      'preferredTime',
    ),
    typed('no e-mail address', { email: 'ada@example' }, noEmail, 'email'),
    typed('too few digits', { phoneNumber: '0801234567' }, noPhone, 'phoneNumber'),
    ...long.map(([field, label, most]) =>
      typed(`too long: ${field}`, only(field, letters(most + 1)), tooLong(label, most), field),
    ),
    typed('too long: email', { email: longEmail }, tooLong('Email address', 254), 'email'),
    typed('the year 28', day('0028-03-05'), fullYearMessage, 'consultationDate'),
    typed('yesterday', day(addDays(today, -1)), past('Consultation date'), 'consultationDate'),
  ];
}

// The page sets the training; a phone number can have any format.
function badEnrolments(): BadInput[] {
  const typed = rowsOf<'enrolment', EnrolmentField>('enrolment');
  const only = (field: EnrolmentField, text: string): Partial<Values<EnrolmentField>> => ({
    [field]: text,
  });
  const lines = ['fullName', 'email', 'phoneNumber'] as const;
  const long = [
    ['fullName', 'Full name', 120],
    ['phoneNumber', 'Phone number', 40],
    ['companyName', 'Company name', 120],
  ] as const;
  return [
    ...lines.map((field) => typed(`no ${field}`, only(field, ''), fillIn, field)),
    typed(
      'neither name nor phone number',
      { fullName: '', phoneNumber: '' },
      fillIn,
      'fullName',
      'phoneNumber',
    ),
    typed('no e-mail address', { email: 'ada@example' }, noEmail, 'email'),
    ...long.map(([field, label, most]) =>
      typed(`too long: ${field}`, only(field, letters(most + 1)), tooLong(label, most), field),
    ),
    typed('too long: email', { email: longEmail }, tooLong('Email address', 254), 'email'),
  ];
}

/** All bad inputs; `today` is the date in Lagos during the test. */
export function badInputs(today: CalendarDate): BadInput[] {
  return [...badRequests(today), ...badConsultations(today), ...badEnrolments()];
}
