import type { Consultation } from '#contract/consultations/consultations.ts';
import type { ScheduleField } from '#contract/consultations/schedule-form.ts';
import type { ConsultationRow } from './repository.ts';

export const toConsultation = (row: ConsultationRow): Consultation => ({
  ...row,
  _id: row.id,
  consultationDate: row.consultationOn,
  scheduledDate: row.scheduledOn,
  scheduledTime: row.startsAt?.slice(0, 5) ?? null,
  erasedAt: row.erasedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** A consultation as what an entry of the activity is about. */
export const toRecord = ({ id, fullName, requestId }: Pick<ConsultationRow, 'id' | 'fullName' | 'requestId'>) =>
  ({ kind: 'consultation', id, name: fullName, reference: requestId }) as const;

/** When and where a consultation takes place, as the fields of changes. */
export const toScheduleFields = ({ scheduledOn, startsAt, place }: ConsultationRow) => ({
  scheduledDate: scheduledOn ?? '',
  scheduledTime: startsAt?.slice(0, 5) ?? '',
  place,
});

/** The columns of a day and a time, both or neither, and a place. */
export const toScheduleColumns = ({ scheduledDate, scheduledTime, place }: Record<ScheduleField, string>) => ({
  scheduledOn: scheduledDate || null,
  startsAt: scheduledTime || null,
  place,
});
