import { consultationRecord } from '#contract/consultations/consultation-keeping.ts';
import type { Consultation } from '#contract/consultations/consultations.ts';
import { formatShortDate, formatTime, instantInLagos } from '#contract/platform/dates.ts';
import type { ScheduleField } from '#contract/platform/schedule-form.ts';
import type { Notification } from '#server/messages/notify.ts';
import { fromColumns } from '#server/platform/database/record-columns.ts';
import type { ConsultationRow } from './repository.ts';

export const toConsultation = (row: ConsultationRow): Consultation => ({
  ...row,
  _id: row.id,
  ...fromColumns(consultationRecord, row),
  scheduledDate: row.scheduledOn,
  scheduledTime: row.startsAt?.slice(0, 5) ?? null,
  erasedAt: row.erasedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const toRecord = ({
  id,
  fullName,
  requestId,
}: Pick<ConsultationRow, 'id' | 'fullName' | 'requestId'>) =>
  ({ kind: 'consultation', id, name: fullName, reference: requestId }) as const;

/** Field names as in the activity. */
export const toScheduleFields = ({ scheduledOn, startsAt, place }: ConsultationRow) => ({
  scheduledDate: scheduledOn ?? '',
  scheduledTime: startsAt?.slice(0, 5) ?? '',
  place,
});

export const toScheduleColumns = ({
  scheduledDate,
  scheduledTime,
  place,
}: Record<ScheduleField, string>) => ({
  scheduledOn: scheduledDate || null,
  startsAt: scheduledTime || null,
  place,
});

/** Names the message that undoing a change withdraws. */
export const occasionOf = ({ id, version }: Pick<ConsultationRow, 'id' | 'version'>): string =>
  `${id} ${version}`;

export const dayOf = ({
  scheduledOn,
  consultationOn,
}: Pick<ConsultationRow, 'scheduledOn' | 'consultationOn'>): string =>
  scheduledOn ?? consultationOn;

type BookingEvent =
  | 'booking-received'
  | 'booking-scheduled'
  | 'booking-changed'
  | 'booking-cancelled';

// A typical duration; the office sets only the start.
const consultationMs = 60 * 60_000;

export function toNotification(event: BookingEvent, row: ConsultationRow): Notification {
  const { id, version, scheduledOn, startsAt, place, fullName, email, phoneNumber } = row;
  const start =
    scheduledOn === null || startsAt === null ? undefined : instantInLagos(scheduledOn, startsAt);
  const calendar =
    start === undefined
      ? undefined
      : {
          events: [{ id, version, start, end: new Date(start.getTime() + consultationMs) }],
          place,
          changedAt: row.updatedAt,
          title: (company: string) => `Consultation with ${company} (${row.requestId})`,
          isCancelled: event === 'booking-cancelled',
        };
  return {
    event,
    occasion: occasionOf(row),
    record: toRecord(row),
    recipient: { name: fullName, email, phone: phoneNumber },
    values: {
      date: formatShortDate(dayOf(row)),
      time: startsAt === null ? '' : formatTime(startsAt),
      place,
    },
    ...(calendar !== undefined && { calendar }),
  };
}
