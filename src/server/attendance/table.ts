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
