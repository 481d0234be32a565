import * as z from 'zod/mini';
import { attendanceStates } from '#contract/attendance/attendance.ts';
import { WhatsAppField } from '#contract/consents/consents.ts';
import * as check from '#contract/platform/checks.ts';
import { formatShortDate } from '#contract/platform/dates.ts';
import {
  DateOnly,
  endpoint,
  Id,
  Instant,
  oneOf,
  success,
  textField,
} from '#contract/platform/endpoint.ts';
import { sorting } from '#contract/platform/list-query.ts';
import {
  listOf,
  optionalPage,
  pageOf,
  pagingQuery,
  searchText,
} from '#contract/platform/paging.ts';
import { correctionShape, sentShape } from '#contract/platform/record-schemas.ts';
import { joinsWaitingList } from './enrolment-form.ts';
import { traineeChecks, traineeFields } from './enrolment-record.ts';
import { enrolmentStates } from './enrolment-states.ts';

export const Enrolment = z
  .object({
    _id: Id,
    reference: z.string(),
    trainingId: Id,
    trainingName: z.string(),
    fullName: z.string(),
    companyName: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
    state: z.enum(enrolmentStates),
    /** The place on the waiting list, from 1. */
    position: z.nullable(z.int()),
    /** When the offer ends. */
    offeredUntil: z.nullable(Instant),
    /** One mark per marked day. */
    attendance: z.array(z.object({ date: DateOnly, state: z.enum(attendanceStates) })),
    /** When the person's data was erased; the rest identifies no one. */
    erasedAt: z.nullable(Instant),
    whatsApp: WhatsAppField,
    createdAt: Instant,
  })
  .check(z.meta({ id: 'Enrolee' }));
export type Enrolment = z.infer<typeof Enrolment>;

/** Formats attendance: 'Came on 14 Mar 2027, Late on 15 Mar 2027'. */
export const formatAttendance = (attendance: Enrolment['attendance']): string =>
  attendance.map(({ date, state }) => `${state} on ${formatShortDate(date)}`).join(', ');

/**
 * The outcomes to filter by. `came`: on at least one day; `everyDay`: on all; both include `late`. `absent`: marked
 * absent and never came. `certified`: has a valid certificate; `sent`: one that was also sent.
 */
export const enrolmentOutcomes = [
  'everyDay',
  'came',
  'late',
  'absent',
  'certified',
  'sent',
] as const;
export type EnrolmentOutcome = (typeof enrolmentOutcomes)[number];

/**
 * The columns that the list can be sorted by. `registered` is the time of registration, `place` that on the waiting
 * list.
 */
export const enrolmentSorts = [
  'name',
  'training',
  'company',
  'email',
  'registered',
  'place',
] as const;
export type EnrolmentSort = (typeof enrolmentSorts)[number];

export const maxEnrolmentsAtOnce = 1000;

/**
 * Lists the enrolments, newest first. `search` matches names, companies, email addresses, phone numbers, references
 * and training titles. Without `page` it returns the newest 1,000, with the true total.
 */
export const listEnrolments = endpoint('GET /admin/enrolees', {
  access: 'read enrolments',
  tag: 'Trainings',
  summary: 'List registrations for trainings',
  reads: ['attendance', 'certificates', 'consents', 'enrolments', 'trainings'],
  query: z.object({
    page: optionalPage,
    pageSize: pagingQuery.pageSize,
    search: searchText('search'),
    trainingId: z.optional(z.string('trainingId must be given once.')),
    state: listOf('state', enrolmentStates),
    outcome: listOf('outcome', enrolmentOutcomes),
    ...sorting(enrolmentSorts),
  }),
  response: pageOf(Enrolment),
});
export type EnrolmentFilter = z.infer<typeof listEnrolments.query>;

/**
 * The enrolments of a training, counted as the list filters them. `registered` includes `walkIns`; `onList` are
 * waiting, `offered` a seat, or let an offer lapse; some who came on `everyDay` were `late`.
 */
export const EnrolmentCounts = z
  .object({
    registered: z.int(),
    walkIns: z.int(),
    onList: z.int(),
    offered: z.int(),
    everyDay: z.int(),
    late: z.int(),
    absent: z.int(),
    certified: z.int(),
    sent: z.int(),
  })
  .check(z.meta({ id: 'EnroleeCounts' }));
export type EnrolmentCounts = z.infer<typeof EnrolmentCounts>;

/** Counts the enrolments of a training; all zero for an unknown one. */
export const countEnrolments = endpoint('GET /admin/trainings/{id}/enrolees/counts', {
  access: 'read enrolments',
  tag: 'Trainings',
  summary: "Count a training's registrations",
  reads: ['attendance', 'certificates', 'enrolments', 'trainings'],
  params: z.object({ id: Id }),
  response: success(EnrolmentCounts),
});

/**
 * Registers a person for an upcoming training, even after its deadline, or adds them to its waiting list. Responds
 * 409 if it is full.
 */
export const addEnrolment = endpoint('POST /admin/trainings/{id}/enrolees', {
  access: 'manage trainings',
  tag: 'Trainings',
  summary: 'Register a person for a training',
  writes: ['consents', 'enrolments', 'messages'],
  status: 201,
  params: z.object({ id: Id }),
  body: z.object({ ...sentShape(traineeFields), joinsWaitingList }),
  checks: traineeChecks,
  errors: [404, 409],
  response: success(z.object({ reference: z.string() })),
});

/**
 * Corrects the given fields of a registration. Responds 409 if the email address is already registered for this
 * training.
 */
export const correctEnrolment = endpoint('PATCH /admin/enrolees/{id}', {
  access: 'manage trainings',
  tag: 'Trainings',
  summary: 'Correct a registration',
  writes: ['enrolments'],
  params: z.object({ id: Id }),
  body: z.object(correctionShape(traineeFields)),
  checks: traineeChecks,
  errors: [404, 409],
  response: success(z.object({ _id: Id, reference: z.string() })),
});

export const noSeatMessage = 'This training has no free seat.';

/** Where a registration can move: to a seat, or to either end of the waiting list. */
export const seatPlaces = ['seat', 'first', 'last'] as const;
export type SeatPlace = (typeof seatPlaces)[number];

/**
 * Moves a registration to a seat or within the waiting list, of this or another upcoming training, and notifies
 * the trainee. A trainee who already has a seat keeps it and isn't notified. Responds 409 if no seat is free,
 * unless the seats taken stay within `upTo`.
 */
export const moveEnrolment = endpoint('POST /admin/enrolees/{id}/move', {
  access: 'manage trainings',
  tag: 'Trainings',
  summary: 'Give a registration a seat, or another place',
  writes: ['enrolments', 'messages'],
  notifies: true,
  params: z.object({ id: Id }),
  body: z.object({
    trainingId: z.optional(Id),
    to: oneOf('to', seatPlaces),
    /** The total of taken seats that the caller accepts, above the training's limit. */
    upTo: z.optional(z.int('upTo must be a whole number.')),
  }),
  errors: [404, 409],
  response: success(z.object({ _id: Id, reference: z.string() })),
});

/** In characters; for removing a registration or cancelling a training. */
export const maxRemovalReason = 300;

/** The rules of the reason for removing a registration or cancelling a training. */
export const removalChecks = check.text('reason', 'The reason', maxRemovalReason);

/**
 * Removes a registration and notifies the trainee, with the reason if given. Responds 404 if it is unknown or
 * erased, 409 if the training is over or cancelled.
 */
export const removeEnrolment = endpoint('POST /admin/enrolees/{id}/remove', {
  access: 'manage trainings',
  tag: 'Trainings',
  summary: 'Remove a registration for a training',
  writes: ['enrolments', 'messages'],
  notifies: true,
  params: z.object({ id: Id }),
  body: z.object({ reason: textField('The reason', maxRemovalReason) }),
  checks: removalChecks,
  errors: [404, 409],
  response: success(z.object({ _id: Id, reference: z.string() })),
});
