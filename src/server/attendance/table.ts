import { type RawBuilder, sql } from 'kysely';
import type { AttendanceState, MarkState } from '#contract/attendance/attendance.ts';
import type { EnrolmentOutcome } from '#contract/enrolments/enrolments.ts';

export interface AttendanceMarksTable {
  id: string;
  enrolmentId: string;
  /** 'YYYY-MM-DD', in Lagos. */
  heldOn: string;
  state: MarkState;
  /** The phone's clock, capped at `receivedAt`. */
  markedAt: Date;
  replaces: string | null;
  isScan: boolean;
  receivedAt: Date;
}

/** A view of valid marks per registration and day. No row means never marked. */
export interface AttendanceView {
  enrolmentId: string;
  heldOn: string;
  state: AttendanceState | 'Unmarked';
  markedAt: Date;
  markId: string;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    attendanceMarks: AttendanceMarksTable;
    attendance: AttendanceView;
  }
}

const marked = (...states: AttendanceState[]) => sql<boolean>`exists (
  select from attendance as own where own.enrolment_id = enrolments.id and own.state = any(${states}::text[]))`;

/** Correlated with a row of `enrolments`: came on at least one day; late counts. */
export const cameOnce = marked('Came', 'Late');

const hasCertificate = (how: RawBuilder<unknown>) => sql<boolean>`exists (
  select from certificates where enrolment_id = enrolments.id and withdrawn_at is null and ${how})`;
const certified = hasCertificate(sql`true`);

/** Came according to a mark or a valid certificate. */
export const attended = sql<boolean>`(${cameOnce} or ${certified})`;

/** Didn't come, though others came to the same training. */
export const missedAll = sql<boolean>`not ${cameOnce} and exists (
  select from attendance as other join enrolments as trainee on trainee.id = other.enrolment_id
  where trainee.training_id = enrolments.training_id and other.state in ('Came', 'Late'))`;

/** Conditions on a row of `enrolments`, by outcome. */
export const hasOutcome: Readonly<Record<EnrolmentOutcome, RawBuilder<boolean>>> = {
  everyDay: sql`not exists (
    select from trainings, lateral (
      select takes_place_on as day union all select (further ->> 'date')::date from jsonb_array_elements(further_days) as further
    ) as held
    where trainings.id = enrolments.training_id and not exists (
      select from attendance as own
      where own.enrolment_id = enrolments.id and own.held_on = held.day and own.state in ('Came', 'Late')))`,
  came: cameOnce,
  late: marked('Late'),
  absent: sql`(${marked('Absent')} and not ${cameOnce})`,
  certified,
  sent: hasCertificate(sql`sent_at is not null`),
};
