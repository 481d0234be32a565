import * as z from 'zod/mini';
import { vehicleTypes } from '#contract/drivers/vehicles.ts';
import * as check from '#contract/platform/checks.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';
import { canonicalEmail } from '#contract/platform/email-address.ts';
import { endpoint, Id, Instant, success } from '#contract/platform/endpoint.ts';
import { states } from '#contract/platform/nigerian-states.ts';
import { listOf, pageOf, pagingQuery, searchText } from '#contract/platform/paging.ts';
import { isNigerianMobile, listedPhoneNumber } from '#contract/platform/phone-number.ts';
import { checksOf, type Fields, labelsOf } from '#contract/platform/record.ts';
import { sentShape } from '#contract/platform/record-schemas.ts';

/** The maximum number of people invited at once. */
export const maxInvitedAtOnce = 500;
/** People without an answer get one reminder. */
export const invitedAgainDays = 7;

export const inviteeFields = {
  fullName: { kind: 'name', label: 'Full name' },
  phoneNumber: { kind: 'phone', label: 'Phone number', isOptional: true },
  email: { kind: 'email', label: 'Email address', isOptional: true },
  vehicle: { kind: 'choice', label: 'Vehicle', options: vehicleTypes, isOptional: true },
  state: { kind: 'choice', label: 'State', options: states, isOptional: true },
  note: { kind: 'text', label: 'Note', max: 200, isOptional: true },
} as const satisfies Fields;
export type InviteeField = keyof typeof inviteeFields;
export type Invitee = check.Values<InviteeField>;

export const inviteeLabels = labelsOf(inviteeFields);

const unreachableMessage = 'We need a Nigerian mobile number or an email address.';

export const inviteeChecks: readonly check.Check<InviteeField>[] = [
  ...checksOf(inviteeFields, { missing: 'Enter the full name.' }),
  {
    field: 'phoneNumber',
    message: unreachableMessage,
    failing: ({ phoneNumber, email }) =>
      email === '' && !isNigerianMobile(phoneNumber) ? ['phoneNumber'] : [],
  },
];

/** Each person's fault, such as the row of an earlier one with the same contact; `undefined` without one. */
export function findInviteeFaults(
  people: readonly (Invitee | undefined)[],
  today: CalendarDate,
): (string | undefined)[] {
  const seen = new Map<string, number>();
  return people.map((person, at) => {
    if (!person) return undefined;
    const contacts = [person.phoneNumber, canonicalEmail(person.email)].filter(Boolean);
    const before = contacts.map((contact) => seen.get(contact)).find((row) => row !== undefined);
    for (const contact of contacts) seen.set(contact, seen.get(contact) ?? at + 1);
    return (
      check.firstFailedCheck(inviteeChecks, person, today)?.message ??
      (before === undefined ? undefined : `This person is already in row ${before}.`)
    );
  });
}

const phoneNumber = z._default(
  z
    .string(`${inviteeLabels.phoneNumber} must be text.`)
    .check(
      z.trim(),
      z.overwrite(listedPhoneNumber),
      z.meta({ maxLength: check.textLimits.phoneNumber }),
    ),
  '',
);

const peopleBody = z.object({
  people: z
    .array(
      z.object({ ...sentShape(inviteeFields), phoneNumber }),
      'people must be a list of people.',
    )
    .check(
      z.minLength(1, check.fillInMessage),
      z.maxLength(maxInvitedAtOnce, `At most ${maxInvitedAtOnce} people can be invited at once.`),
    ),
});

/** A person with a record or an invitation, who isn't invited. `row` counts from 0. */
const PresentInvitee = z.object({
  row: z.int(),
  message: z.string(),
  /** The driver's `_id`. */
  driver: z.nullable(Id),
});
export type PresentInvitee = z.infer<typeof PresentInvitee>;

const office = { access: 'decide on drivers', tag: 'Drivers' } as const;

/** Names the people on a list who are drivers or invited already, in any status. Stores nothing. */
export const checkInvitees = endpoint('POST /admin/driver-invitations/check', {
  ...office,
  summary: 'Find people on a list who are already drivers or invited',
  reads: ['driver-invitations', 'drivers'],
  body: peopleBody,
  response: success(z.object({ present: z.array(PresentInvitee) })),
});

/**
 * Invites people to apply, each by text message, or by email without a mobile number. Returns those
 * with a record or an open invitation instead.
 */
export const inviteDrivers = endpoint('POST /admin/driver-invitations', {
  ...office,
  summary: 'Invite people to apply as drivers',
  writes: ['driver-invitations', 'messages'],
  notifies: true,
  status: 201,
  body: peopleBody,
  response: success(
    z.object({
      /** Identifies the people invited together, to undo it. */
      _id: Id,
      version: z.int(),
      invited: z.int(),
      present: z.array(PresentInvitee),
    }),
  ),
});

export const invitationStatuses = ['Invited', 'Bounced', 'Declined', 'Applied'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

/**
 * An invitation. Once answered, only the driver and the day remain. `note` is for the office only.
 */
export const DriverInvitation = z
  .object({
    _id: Id,
    fullName: z.string(),
    phoneNumber: z.string(),
    email: z.string(),
    note: z.string(),
    status: z.enum(invitationStatuses),
    invitedBy: z.string(),
    invitedAt: Instant,
    invitedAgainAt: z.nullable(Instant),
    /** The applicant's `_id`. */
    driver: z.nullable(Id),
  })
  .check(z.meta({ id: 'DriverInvitation' }));
export type DriverInvitation = z.infer<typeof DriverInvitation>;

export const listDriverInvitations = endpoint('GET /admin/driver-invitations', {
  ...office,
  summary: 'List driver invitations, newest first',
  reads: ['driver-invitations', 'drivers', 'messages'],
  query: z.object({
    ...pagingQuery,
    status: listOf('status', invitationStatuses),
    search: searchText('search'),
  }),
  response: pageOf(DriverInvitation),
});
export type InvitationFilter = z.infer<typeof listDriverInvitations.query>;

/** Deletes an invitation and its messages, such as one of a person who asks to be erased. Its link ends. */
export const deleteDriverInvitation = endpoint('DELETE /admin/driver-invitations/{id}', {
  ...office,
  summary: 'Delete a driver invitation',
  writes: ['driver-invitations', 'messages'],
  params: z.object({ id: Id }),
  errors: [404],
  response: success(z.object({ _id: Id })),
});
