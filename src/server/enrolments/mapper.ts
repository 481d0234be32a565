import type { Enrolment } from '#contract/enrolments/enrolments.ts';
import type { EnrolmentRow } from './repository.ts';

export const toEnrolment = (row: EnrolmentRow): Enrolment => ({
  ...row,
  _id: row.id,
  trainingName: row.trainingTitle,
  offeredUntil: row.offeredUntil?.toISOString() ?? null,
  erasedAt: row.erasedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});
