import * as z from 'zod/mini';
import { traineeFields } from '#contract/enrolments/enrolment-record.ts';
import { DateOnly, endpoint, Id, Instant, oneOf, success } from '#contract/platform/endpoint.ts';
import { sentShape } from '#contract/platform/record-schemas.ts';
import { trainingStatuses } from '#contract/trainings/trainings.ts';

/** Whether somebody came to a day of a training. Late counts as came. */
export const attendanceStates = ['Came', 'Late', 'Absent'] as const;
export type AttendanceState = (typeof attendanceStates)[number];

/** What a mark can say; 'Unmarked' takes one back. */
export const markStates = [...attendanceStates, 'Unmarked'] as const;
export type MarkState = (typeof markStates)[number];

/** The maximum number of marks in one call. */
export const maxMarksAtOnce = 300;

/** A person's mark of a day. */
const DayMark = z.object({ _id: Id, date: DateOnly, state: z.enum(markStates), at: Instant });

/** Somebody on the list for the door. */
export const DoorPerson = z.object({
  _id: Id,
  reference: z.string(),
  fullName: z.string(),
  companyName: z.string(),
  /** Came without a registration. */
  isWalkIn: z.boolean(),
  /** What the person's QR code holds. */
  ticket: z.string(),
  /** At most one for each day: the one that counts. */
  marks: z.array(DayMark),
});
export type DoorPerson = z.infer<typeof DoorPerson>;

/** The list for the door of a training, in the order of names. */
export const DoorList = z.object({
  trainingId: Id,
  title: z.string(),
  status: z.enum(trainingStatuses),
  days: z.array(DateOnly),
  people: z.array(DoorPerson),
});
export type DoorList = z.infer<typeof DoorList>;

/** Lists who has a seat in a training or came without one, with their marks and tickets: for those who mark, since a ticket admits. */
export const readDoorList = endpoint('GET /admin/trainings/{id}/attendance', {
  access: 'manage trainings',
  tag: 'Trainings',
  summary: 'List who is expected at a training, and who came',
  params: z.object({ id: z.string() }),
  errors: [404],
  response: success(DoorList),
});

const NewMark = z.object({
  /** Made by the device: a mark that is sent again counts once, and another one under the same id is refused. */
  _id: z.uuid('_id must be a UUID.'),
  enrolmentId: z.uuid('enrolmentId must be a UUID.'),
  date: z.iso.date('date must be a date.'),
  state: oneOf('state', markStates),
  /** By the device's clock. */
  at: z.iso.datetime('at must be an instant as ISO 8601 in UTC.'),
  /** The mark that the device showed, which this one corrects. */
  replaces: z._default(z.nullable(z.uuid('replaces must be a UUID.')), null),
  isScan: z._default(z.boolean('isScan must be true or false.'), false),
  /** Somebody who came without a registration, and gets the `enrolmentId`; whoever is registered with the email address keeps their own. */
  walkIn: z.optional(z.object(sentShape(traineeFields))),
});
export type NewMark = z.infer<typeof NewMark>;

/**
 * Stores marks of days of a training, all that can be: `refused` has the others, with why. Marks can arrive in any order and more than once.
 * A mark that replaces another one takes its place; of the rest, coming counts more than being absent, and then the earliest.
 */
export const markAttendance = endpoint('POST /admin/trainings/{id}/attendance', {
  access: 'manage trainings',
  tag: 'Trainings',
  summary: 'Mark who came to a training',
  writes: ['attendance', 'enrolments'],
  params: z.object({ id: Id }),
  body: z.object({
    marks: z
      .array(NewMark, 'marks must be a list.')
      .check(z.minLength(1, 'marks must not be empty.'), z.maxLength(maxMarksAtOnce, 'There are too many marks.')),
  }),
  errors: [404, 409],
  response: success(z.object({ refused: z.array(z.object({ _id: Id, message: z.string() })) })),
});

/**
 * Says which training a ticket is for, where it is not on the list: it was moved, or is for another training. Responds 404 if no
 * registration has it.
 */
export const readTicket = endpoint('GET /admin/tickets/{ticket}', {
  access: 'manage trainings',
  tag: 'Trainings',
  summary: 'Find the training that a ticket is for',
  params: z.object({ ticket: z.string() }),
  errors: [404],
  response: success(z.object({ fullName: z.string(), title: z.string(), date: DateOnly })),
});
