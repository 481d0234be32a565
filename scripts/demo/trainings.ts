import type { Insertable } from 'kysely';
import { v7 as uuid } from 'uuid';
import * as z from 'zod/mini';
import type { MarkState } from '#contract/attendance/attendance.ts';
import { feedbackDays } from '#contract/feedback/feedback.ts';
import { addDays, type CalendarDate, todayInLagos } from '#contract/platform/dates.ts';
import type { TrainingStatus } from '#contract/trainings/trainings.ts';
import type { AttendanceMarksTable } from '#server/attendance/table.ts';
import type { EnrolmentsTable } from '#server/enrolments/table.ts';
import type { FeedbackTable } from '#server/feedback/table.ts';
import type { TrainingsTable } from '#server/trainings/table.ts';
import { type SeededRandom, seededRandom } from '#test/fuzz/seeded-random.ts';
import { people } from './people.ts';
import { plain } from './samples.ts';
import { type TrainingText, trainingTexts } from './training-texts.ts';

export interface SampleTraining {
  row: Insertable<TrainingsTable> & { id: string; status: TrainingStatus; createdAt: Date };
  art: string | undefined;
  countsAs: string | undefined;
}

export type SampleEnrolment = Insertable<EnrolmentsTable> & { id: string; createdAt: Date };

export interface SampleTrainings {
  trainings: SampleTraining[];
  enrolments: SampleEnrolment[];
  marks: Insertable<AttendanceMarksTable>[];
  answers: Insertable<FeedbackTable>[];
}

/** Dates in days from today, and the number of registrations. */
interface Course {
  announced: number;
  held: number;
  /** Without it, registration is open until the day itself. */
  deadline?: number;
  ended?: { status: TrainingStatus; day: number };
  enrolments: number;
  /** Further registrations wait for a seat. */
  seats?: number;
  minEnrolments?: number;
}

const completed = (day: number) => ({ status: 'Completed' as const, day });

// One per text. Registration for the first upcoming one is closed; the second closes today.
const courses: readonly Course[] = [
  { announced: -150, held: -118, deadline: -122, ended: completed(-115), enrolments: 9 },
  { announced: -121, held: -83, ended: completed(-82), enrolments: 7 },
  { announced: -95, held: -52, deadline: -55, ended: completed(-50), enrolments: 8 },
  {
    announced: -80,
    held: -20,
    deadline: -24,
    ended: { status: 'Cancelled', day: -30 },
    enrolments: 3,
  },
  { announced: -60, held: 6, deadline: -1, enrolments: 8 },
  { announced: -52, held: 4, deadline: 0, enrolments: 7 },
  { announced: -40, held: 12, deadline: 8, enrolments: 5, seats: 4 },
  { announced: -33, held: 15, deadline: 14, enrolments: 4, seats: 20, minEnrolments: 6 },
  { announced: -25, held: 19, enrolments: 3, seats: 12 },
  { announced: -18, held: 26, deadline: 22, enrolments: 3, seats: 8, minEnrolments: 4 },
  { announced: -10, held: 33, deadline: 28, enrolments: 2 },
  { announced: -4, held: 40, deadline: 36, enrolments: 1 },
];

const companies = [
  'Sample Haulage Ltd',
  '',
  'Example Bottling Company',
  'Specimen Cement Works',
  '',
  'Example Parcels',
  'Sample Farms & Sons',
];

const minuteMs = 60_000;

function during(day: CalendarDate, random: SeededRandom): Date {
  return new Date(Date.parse(`${day}T00:00:00+01:00`) + random.whole(8 * 60, 17 * 60) * minuteMs);
}

function idAt(instant: Date, random: SeededRandom): string {
  return uuid({
    msecs: instant.getTime(),
    random: Uint8Array.from({ length: 16 }, () => random.whole(0, 255)),
  });
}

function sampleTraining(
  text: TrainingText,
  course: Course,
  today: CalendarDate,
  random: SeededRandom,
): SampleTraining {
  const createdAt = during(addDays(today, course.announced), random);
  const { deadline, ended } = course;
  const takesPlaceOn = addDays(today, course.held);
  const days = Number(/^(\d) days$/.exec(text.duration)?.[1] ?? 1);
  return {
    art: text.art,
    countsAs: text.countsAs,
    row: {
      id: idAt(createdAt, random),
      title: text.title.normalize(),
      categories: [...text.categories],
      takesPlaceOn,
      startsAt: text.time,
      ...(days > 1 && {
        endsAt: '15:00',
        furtherDays: JSON.stringify(
          Array.from({ length: days - 1 }, (_, at) => ({
            date: addDays(takesPlaceOn, at + 1),
            time: '08:30',
            endTime: '16:00',
          })),
        ),
      }),
      duration: text.duration,
      trainingType: text.venue.startsWith('Online') ? 'remote' : 'onsite',
      registrationEndsOn: deadline === undefined ? null : addDays(today, deadline),
      venue: text.venue.normalize(),
      description: text.about.join('\n\n').normalize(),
      bring: text.bring.join('\n').normalize(),
      pictureId: null,
      seats: course.seats ?? null,
      minEnrolments: course.minEnrolments ?? null,
      validMonths: text.countsAs === undefined ? null : 24,
      status: ended?.status ?? 'Upcoming',
      createdAt,
      updatedAt: ended ? during(addDays(today, ended.day), random) : createdAt,
    },
  };
}

const byTime = (one: { createdAt: Date }, other: { createdAt: Date }) =>
  one.createdAt.getTime() - other.createdAt.getTime();

function sampleEnrolments(
  { row }: SampleTraining,
  { announced, held, deadline = held, ended, enrolments, seats = enrolments }: Course,
  today: CalendarDate,
  random: SeededRandom,
): SampleEnrolment[] {
  const last = Math.min(deadline, -1, (ended?.day ?? 0) - 1);
  const first = random.whole(0, people.length - 1);
  const registered = Array.from({ length: enrolments }, (_, at) => {
    // The step visits each person once before repeating.
    const number = (first + at * 7) % people.length;
    const [firstName, lastName] = people[number] ?? ['', ''];
    const createdAt = during(addDays(today, random.whole(announced + 1, last)), random);
    return {
      id: idAt(createdAt, random),
      trainingId: row.id,
      fullName: `${firstName} ${lastName}`.normalize(),
      email: `${plain(firstName)}.${plain(lastName)}@example.com`,
      phoneNumber: `0800000${String(number + 1).padStart(4, '0')}`,
      companyName: companies[number % companies.length] ?? '',
      createdAt,
    };
  });
  return registered
    .toSorted(byTime)
    .map((one, at) =>
      at < seats ? one : { ...one, state: 'Waiting' as const, queuedAt: one.createdAt },
    );
}

const said = [
  { stars: 5, helped: 'Practising the walk-around check on a real truck.', missing: '' },
  {
    stars: 4,
    helped: 'The trainer took time for questions.',
    missing: 'More time behind the wheel.',
  },
  { stars: 5, helped: 'The examples from our own roads.', missing: '' },
  { stars: 3, helped: '', missing: 'The room was too small for everybody.' },
  { stars: 4, helped: 'The notes to take home.', missing: '' },
  { stars: 5, helped: '', missing: '' },
];

/** Most attendees are on time, some late; one in six is absent. Attendees are asked for feedback. */
function sampleOutcome(
  { row }: SampleTraining,
  enrolments: readonly SampleEnrolment[],
  random: SeededRandom,
): Pick<SampleTrainings, 'enrolments' | 'marks' | 'answers'> {
  if (row.status !== 'Completed') return { enrolments: [...enrolments], marks: [], answers: [] };
  const { takesPlaceOn, furtherDays = '[]' } = row;
  const further = z.parse(z.array(z.object({ date: z.string() })), JSON.parse(furtherDays));
  const days = [takesPlaceOn, ...further.map(({ date }) => date)];
  const beginsAt = (day: CalendarDate) => Date.parse(`${day}T${row.startsAt}:00+01:00`);
  const askedAt = new Date(beginsAt(addDays(days.at(-1) ?? takesPlaceOn, feedbackDays.first)));
  const outcomes = enrolments.map((enrolment, at) => {
    const state: MarkState = at % 6 === 5 ? 'Absent' : at % 4 === 3 ? 'Late' : 'Came';
    const marks = days.map((heldOn) => {
      const minutes = state === 'Came' ? random.whole(-20, 0) : random.whole(10, 40);
      const markedAt = new Date(beginsAt(heldOn) + minutes * minuteMs);
      return { id: idAt(markedAt, random), enrolmentId: enrolment.id, heldOn, state, markedAt };
    });
    return {
      marks,
      enrolment: state === 'Absent' ? enrolment : { ...enrolment, feedbackAskedAt: askedAt },
    };
  });
  return {
    enrolments: outcomes.map(({ enrolment }) => enrolment),
    marks: outcomes
      .flatMap(({ marks }) => marks)
      .map((mark) => ({
        ...mark,
        receivedAt: mark.markedAt,
        isScan: mark.state === 'Came',
        replaces: null,
      })),
    answers: said
      .slice(0, enrolments.length - 3)
      .map((answer) => ({ ...answer, trainingId: row.id })),
  };
}

/** Oldest first; deterministic for a given day. */
export function sampleTrainings(now: Date): SampleTrainings {
  const random = seededRandom(200_001);
  const today = todayInLagos(now);
  const outcomes = seededRandom(200_002);
  const all: SampleTrainings = { trainings: [], enrolments: [], marks: [], answers: [] };
  for (const [at, course] of courses.entries()) {
    const text = trainingTexts[at];
    if (!text) throw new Error('every training has a text');
    const training = sampleTraining(text, course, today, random);
    const { enrolments, marks, answers } = sampleOutcome(
      training,
      sampleEnrolments(training, course, today, random),
      outcomes,
    );
    all.trainings.push(training);
    all.enrolments.push(...enrolments);
    all.marks.push(...marks);
    all.answers.push(...answers);
  }
  return { ...all, enrolments: all.enrolments.toSorted(byTime) };
}
