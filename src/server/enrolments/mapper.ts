import type { Enrolment } from '#contract/enrolments/enrolments.ts';
import type { EnrolmentRow } from './repository.ts';

export function toEnrolment(row: EnrolmentRow): Enrolment {
  return {
    _id: row.id,
    reference: row.reference,
    trainingId: row.trainingId,
    trainingName: row.trainingTitle,
    fullName: row.fullName,
    companyName: row.companyName,
    email: row.email,
    phoneNumber: row.phoneNumber,
    erasedAt: row.erasedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
