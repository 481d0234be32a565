import * as z from 'zod/mini';
import * as check from '#contract/platform/checks.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';
import { canonicalEmail } from '#contract/platform/email-address.ts';
import { endpoint, Receipt } from '#contract/platform/endpoint.ts';
import { nameField } from '#contract/platform/names.ts';
import { listedPhoneNumber } from '#contract/platform/phone-number.ts';
import { sentShape } from '#contract/platform/record-schemas.ts';
import { joinsWaitingList, trainingFullMessage } from './enrolment-form.ts';
import {
  enrolmentLabels,
  type TraineeField,
  traineeChecks,
  traineeFields,
} from './enrolment-record.ts';

export const maxPeopleAtOnce = 50;

export const tooManyPeopleMessage = `At most ${maxPeopleAtOnce} people can be registered at once.`;

const companyLabel = enrolmentLabels.companyName;

/** The rules of the form; `findFaults` has those of its people. */
export const severalChecks: readonly check.Check<'companyName'>[] = [
  check.required(['companyName']),
  ...check.name('companyName', companyLabel),
];

export const tooFewLeftMessage = (left: number): string =>
  left === 0 ? trainingFullMessage : `Only ${left} ${left === 1 ? 'seat is' : 'seats are'} left.`;

/**
 * Shown when a person on a list is already registered. It gives no name, because anyone can submit a list of
 * addresses.
 */
export const someRegisteredMessage =
  'Somebody on this list is registered for this training already. Nobody was registered. Check who has had a message from us, or call us.';

const phoneNumber = z
  .string(`${enrolmentLabels.phoneNumber} must be text.`)
  .check(
    z.trim(),
    z.overwrite(listedPhoneNumber),
    z.meta({ maxLength: check.textLimits.phoneNumber }),
  );

/** A person on a list. Restores a phone number's leading 0 that a spreadsheet removed. */
const ListedPerson = z.object({
  ...sentShape({ fullName: traineeFields.fullName, email: traineeFields.email }),
  phoneNumber: z._default(phoneNumber, ''),
});
export type ListedPerson = z.infer<typeof ListedPerson>;

/**
 * Registers a company's people for a training, all or none. `reference` has all references in the order of the
 * people, comma-separated. Responds 409 if the training has too few seats.
 */
export const enrolSeveral = endpoint('POST /training/enrol/several', {
  access: 'public',
  tag: 'Trainings',
  summary: 'Register several people for a training',
  status: 201,
  body: z.object({
    trainingId: z.string('trainingId must be given.').check(z.trim()),
    companyName: nameField(companyLabel, check.textLimits.name),
    people: z
      .array(ListedPerson, 'people must be a list of people.')
      .check(
        z.minLength(1, check.fillInMessage),
        z.maxLength(maxPeopleAtOnce, tooManyPeopleMessage),
      ),
    joinsWaitingList,
  }),
  checks: severalChecks,
  errors: [404, 409],
  response: Receipt,
});

export const splitReferences = (reference: string): string[] => reference.split(', ');

/** The fault of each person on a list; `undefined` for a valid one. */
export function findFaults(
  people: readonly ListedPerson[],
  today: CalendarDate,
): (string | undefined)[] {
  const seen = new Map<string, number>();
  return people.map((person, at) => {
    const email = canonicalEmail(person.email);
    const before = seen.get(email);
    seen.set(email, before ?? at + 1);
    return (
      faultOf(person, today) ??
      (before === undefined ? undefined : `This email address is already in row ${before}.`)
    );
  });
}

const names = ['fullName', 'email', 'phoneNumber'] as const satisfies TraineeField[];

function faultOf(person: ListedPerson, today: CalendarDate): string | undefined {
  const missing = names.find((name) => person[name] === '');
  if (missing !== undefined) return `${enrolmentLabels[missing]} is missing.`;
  if (/^\d[.,\d]*E\+?\d+$/i.test(person.phoneNumber)) {
    return 'A spreadsheet has shortened this phone number. Please type it again.';
  }
  return check.firstFailedCheck(traineeChecks, { ...person, companyName: '' }, today)?.message;
}

/** The faults of a list, with row numbers: 'Row 3: …'. */
export const formatFaults = (faults: readonly (string | undefined)[]): string[] =>
  faults.flatMap((fault, at) => (fault === undefined ? [] : [`Row ${at + 1}: ${fault}`]));
