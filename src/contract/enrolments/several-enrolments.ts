import * as z from 'zod/mini';
import * as check from '#contract/platform/checks.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';
import { canonicalEmail } from '#contract/platform/email-address.ts';
import { endpoint, Receipt, textField } from '#contract/platform/endpoint.ts';
import { nameField } from '#contract/platform/names.ts';
import {
  enrolmentLabels,
  joinsWaitingList,
  type TraineeField,
  traineeChecks,
  trainingFullMessage,
} from './enrolment-form.ts';

/** So many people can be registered at once. */
export const maxPeopleAtOnce = 50;

const labels = { companyName: 'Company name', people: 'People' };
export type SeveralField = keyof typeof labels;
export const severalLabels: Readonly<Record<SeveralField, string>> = labels;

const maxText = 20_000;

/** The rules of the form, in the order in which they are checked; `findRowFaults` has those of the rows. */
export const severalChecks: readonly check.Check<SeveralField>[] = [
  check.required(['companyName', 'people']),
  ...check.name('companyName', labels.companyName),
  ...check.text('people', labels.people, maxText),
];

/** Shown when more people are to be registered than there are seats. */
export const tooFewLeftMessage = (left: number): string =>
  left === 0 ? trainingFullMessage : `Only ${left} ${left === 1 ? 'seat is' : 'seats are'} left.`;

/** Registers the people of a company for a training, all of them or none. Responds 409 if it has too few seats. */
export const enrolSeveral = endpoint('POST /training/enrol/several', {
  access: 'public',
  tag: 'Trainings',
  summary: 'Register several people for a training',
  status: 201,
  body: z.object({
    trainingId: z.string('trainingId must be given.').check(z.trim()),
    companyName: nameField(labels.companyName, check.textLimits.name),
    /** A line for each: name, email address and phone number in any order, separated by commas, semicolons or tabs. */
    people: textField(labels.people, maxText),
    joinsWaitingList,
  }),
  checks: severalChecks,
  errors: [404, 409],
  response: Receipt,
});

/** A person as pasted. */
export type PastedPerson = Record<Exclude<TraineeField, 'companyName'>, string>;

/** The cells of a line of CSV, or of a table as spreadsheets copy it. */
function cellsOf(line: string): string[] {
  const cells = line.matchAll(/"((?:[^"]|"")*)"|([^\t;,"]+)/g);
  return [...cells].map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim()).filter(Boolean);
}

const isPhone = (cell: string) => /^\+?[\d\s().-]{7,}$/.test(cell);
const isHeader = (cells: readonly string[]) =>
  cells.every((cell) => /name|mail|phone|number/i.test(cell) && !/[@\d]/.test(cell));

/** Reads people from text, a line for each. What is no email address and no phone number is a part of the name. */
export function parsePeople(text: string): PastedPerson[] {
  const rows = text
    .split('\n')
    .map(cellsOf)
    .filter((cells) => cells.length > 0);
  return rows.slice(rows[0] && isHeader(rows[0]) ? 1 : 0).map((cells) => {
    const email = cells.find((cell) => cell.includes('@')) ?? '';
    const phoneNumber = cells.find((cell) => cell !== email && isPhone(cell)) ?? '';
    return { fullName: cells.filter((cell) => cell !== email && cell !== phoneNumber).join(' '), email, phoneNumber };
  });
}

/** Names a row's fault: 'Row 3: …'. */
export const formatRowFault = (row: number, fault: string): string => `Row ${row}: ${fault}`;

/** What is wrong with the rows, each with its number; nothing if all of them can be registered. */
export function findRowFaults(people: readonly PastedPerson[], today: CalendarDate): string[] {
  if (people.length > maxPeopleAtOnce) return [`At most ${maxPeopleAtOnce} people can be registered at once.`];
  const seen = new Map<string, number>();
  return people.flatMap((person, at) => {
    const email = canonicalEmail(person.email);
    const before = seen.get(email);
    seen.set(email, before ?? at + 1);
    const fault = faultOf(person, today) ?? (before && `The email address is that of row ${before}.`);
    return fault ? [formatRowFault(at + 1, fault)] : [];
  });
}

const names = ['fullName', 'email', 'phoneNumber'] as const;

function faultOf(person: PastedPerson, today: CalendarDate): string | undefined {
  const missing = names.find((name) => person[name] === '');
  if (missing !== undefined) return `${enrolmentLabels[missing]} is missing.`;
  return check.firstFailedCheck(traineeChecks, { ...person, companyName: '' }, today)?.message;
}
