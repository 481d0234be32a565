import { sql } from 'kysely';
import type { AttendanceState, MarkState } from '#contract/attendance/attendance.ts';

export interface AttendanceMarksTable {
  id: string;
  enrolmentId: string;
  /** 'YYYY-MM-DD', in Lagos. */
  heldOn: string;
  state: MarkState;
  /** By the phone's clock, but never after `receivedAt`. */
  markedAt: Date;
  replaces: string | null;
  isScan: boolean;
  receivedAt: Date;
}

/** A view: how a registration stands on a day. Whoever has no row was never marked. */
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

/** Whether a registration of `enrolments` came on one day at least; late counts. */
export const cameOnce = sql<boolean>`exists (
  select from attendance as own where own.enrolment_id = enrolments.id and own.state in ('Came', 'Late'))`;

/** Whether it did not come, though others came to its training. */
export const missedAll = sql<boolean>`not ${cameOnce} and exists (
  select from attendance as other join enrolments as trainee on trainee.id = other.enrolment_id
  where trainee.training_id = enrolments.training_id and other.state in ('Came', 'Late'))`;
