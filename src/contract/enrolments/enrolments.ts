import * as z from 'zod/mini';
import { attendanceStates } from '#contract/attendance/attendance.ts';
import { WhatsAppField } from '#contract/consents/consents.ts';
import * as check from '#contract/platform/checks.ts';
import { formatShortDate } from '#contract/platform/dates.ts';
import { DateOnly, endpoint, Id, Instant, oneOf, success, textField } from '#contract/platform/endpoint.ts';
import { sorting } from '#contract/platform/list-query.ts';
import { listOf, optionalPage, pageOf, pagingQuery, searchText } from '#contract/platform/paging.ts';
import { givenShape, sentShape } from '#contract/platform/record-schemas.ts';
import { joinsWaitingList } from './enrolment-form.ts';
import { traineeChecks, traineeFields } from './enrolment-record.ts';
import { enrolmentStates } from './enrolment-states.ts';

/** A person's registration for a training, with a seat or on its waiting list. */
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
    /** The place in the waiting list, from 1. */
    position: z.nullable(z.int()),
    /** When an offer ends. */
    offeredUntil: z.nullable(Instant),
    /** Whether the person came, on each day that was marked. */
    attendance: z.array(z.object({ date: DateOnly, state: z.enum(attendanceStates) })),
    /** When the person's data was erased; what is left says nothing of anybody. */
    erasedAt: z.nullable(Instant),
    whatsApp: WhatsAppField,
    createdAt: Instant,
  })
  .check(z.meta({ id: 'Enrolee' }));
export type Enrolment = z.infer<typeof Enrolment>;

/** Whether somebody came, such as 'Came on 14 Mar 2027, Late on 15 Mar 2027'. */
export const formatAttendance = (attendance: Enrolment['attendance']): string =>
  attendance.map(({ date, state }) => `${state} on ${formatShortDate(date)}`).join(', ');

/**
 * What came of a registration: `came` on one day at least or on `everyDay`, which include `late`; `absent` is who was marked so and never
 * came; `certified` has a certificate that wasn't withdrawn, which was `sent`, too.
 */
export const enrolmentOutcomes = ['everyDay', 'came', 'late', 'absent', 'certified', 'sent'] as const;
export type EnrolmentOutcome = (typeof enrolmentOutcomes)[number];

/** The columns that the list of enrolments can be sorted by. `registered` is when somebody registered, `place` the one in the waiting list. */
export const enrolmentSorts = ['name', 'training', 'company', 'email', 'registered', 'place'] as const;
export type EnrolmentSort = (typeof enrolmentSorts)[number];

/** The maximum number of enrolments that are returned without `page`. */
export const maxEnrolmentsAtOnce = 1000;

/**
 * Lists the enrolments, newest first; `search` matches names, companies, e-mail addresses, phone numbers, references and training titles. Without
 * `page` it returns the newest 1,000 at once, with the true total.
 */
export const listEnrolments = endpoint('GET /admin/enrolees', {
  access: 'read enrolments',
  tag: 'Trainings',
  summary: 'List who has registered for trainings',
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
 * The enrolments of a training in figures, each as many as the list of them has. `registered` have a seat or are `walkIns`; `onList` wait, were
 * `offered` a seat, or let an offer pass; of those who came on `everyDay`, some were `late`.
 */
export const EnrolmentCounts = z
  .object({
    ...{ registered: z.int(), walkIns: z.int(), onList: z.int(), offered: z.int() },
    ...{ everyDay: z.int(), late: z.int(), absent: z.int(), certified: z.int(), sent: z.int() },
  })
  .check(z.meta({ id: 'EnroleeCounts' }));
export type EnrolmentCounts = z.infer<typeof EnrolmentCounts>;

/** Counts the enrolments of a training; of an unknown one there are none. */
export const countEnrolments = endpoint('GET /admin/trainings/{id}/enrolees/counts', {
  access: 'read enrolments',
  tag: 'Trainings',
  summary: 'Count who has registered for a training',
  reads: ['attendance', 'certificates', 'enrolments', 'trainings'],
  params: z.object({ id: Id }),
  response: success(EnrolmentCounts),
});

/** Registers somebody for a training that is to come, also after its deadline, or puts them on its waiting list. Responds 409 if it is full. */
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

/** Corrects a registration: the fields that are given. Responds 409 if the email address is registered for this training already. */
export const correctEnrolment = endpoint('PATCH /admin/enrolees/{id}', {
  access: 'manage trainings',
  tag: 'Trainings',
  summary: 'Correct a registration',
  writes: ['enrolments'],
  params: z.object({ id: Id }),
  body: z.object(givenShape(traineeFields)),
  checks: traineeChecks,
  errors: [404, 409],
  response: success(z.object({ _id: Id, reference: z.string() })),
});

/** Shown when the office gives a seat that isn't there. */
export const noSeatMessage = 'This training has no free seat.';

/** Where the office can move a registration: to a seat, or to an end of the waiting list. */
export const seatPlaces = ['seat', 'first', 'last'] as const;
export type SeatPlace = (typeof seatPlaces)[number];

/**
 * Moves a registration to a seat or in the waiting list, of its own training or of another one that is to come, and tells the trainee.
 * A trainee who has a seat already keeps it and is told nothing. Responds 409 if there is no free seat, unless up to `upTo` seats may be taken afterwards.
 */
export const moveEnrolment = endpoint('POST /admin/enrolees/{id}/move', {
  access: 'manage trainings',
  tag: 'Trainings',
  summary: 'Give a registration a seat, or another place',
  writes: ['enrolments', 'messages'],
  params: z.object({ id: Id }),
  body: z.object({
    trainingId: z.optional(Id),
    to: oneOf('to', seatPlaces),
    /** How many seats the caller has agreed to be taken, beyond the training's number. */
    upTo: z.optional(z.int('upTo must be a whole number.')),
  }),
  errors: [404, 409],
  response: success(z.object({ _id: Id, reference: z.string() })),
});

/** The length of the office's reason for removing a registration or cancelling a training, in characters. */
export const maxRemovalReason = 300;

/** The rules of the reason for removing a registration, or for cancelling a training. */
export const removalChecks = check.text('reason', 'The reason', maxRemovalReason);

/**
 * Removes a registration and tells the trainee, with the reason if there is one. Responds 404 for an unknown or erased registration, 409 if the
 * training is over or was cancelled.
 */
export const removeEnrolment = endpoint('POST /admin/enrolees/{id}/remove', {
  access: 'manage trainings',
  tag: 'Trainings',
  summary: 'Remove a registration for a training',
  writes: ['enrolments', 'messages'],
  params: z.object({ id: Id }),
  body: z.object({ reason: textField('The reason', maxRemovalReason) }),
  checks: removalChecks,
  errors: [404, 409],
  response: success(z.object({ _id: Id, reference: z.string() })),
});
