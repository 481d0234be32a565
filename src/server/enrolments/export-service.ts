import { enrolmentStateLabels } from '#contract/enrolments/enrolment-states.ts';
import { formatAttendance, listEnrolments } from '#contract/enrolments/enrolments.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type ListSource, listSource } from '#server/platform/files/list-source.ts';
import type { SheetColumn } from '#server/platform/files/spreadsheet.ts';
import { type EnrolmentRow, enrolments } from './repository.ts';

/** The columns of registrations as a file. */
const enrolmentSheet: readonly SheetColumn<EnrolmentRow>[] = [
  { header: 'Reference', kind: 'text', width: 14, value: ({ reference }) => reference },
  { header: 'Name', kind: 'text', width: 28, value: ({ fullName }) => fullName },
  { header: 'Company', kind: 'text', width: 28, value: ({ companyName }) => companyName },
  { header: 'Phone', kind: 'phone', value: ({ phoneNumber }) => phoneNumber },
  { header: 'Email', kind: 'text', width: 30, value: ({ email }) => email },
  { header: 'Training', kind: 'text', width: 36, value: ({ trainingTitle }) => trainingTitle },
  { header: 'Seat', kind: 'text', width: 14, value: ({ state }) => enrolmentStateLabels[state] },
  { header: 'Place in the list', kind: 'number', value: ({ position }) => position },
  { header: 'Seat held until', kind: 'instant', value: ({ offeredUntil }) => offeredUntil },
  { header: 'Attendance', kind: 'text', width: 18, value: ({ attendance }) => formatAttendance(attendance) },
  { header: 'Registered', kind: 'instant', value: ({ createdAt }) => createdAt },
];

/** The list of registrations as a file. */
export const enrolmentList = (db: Database): ListSource =>
  listSource({
    permission: 'read enrolments',
    query: listEnrolments.query,
    columns: enrolmentSheet,
    count: ({ query }) => enrolments.count(db, query),
    read: (tx, { query }) => enrolments.read(tx, query),
  });
