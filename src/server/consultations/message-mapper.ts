import { company } from '#contract/platform/company.ts';
import { formatShortDate, formatTime } from '#contract/platform/dates.ts';
import { toCalendarFile } from '#server/platform/messages/appointment.ts';
import type { Notification } from '#server/platform/messages/notify.ts';
import { toRecord } from './mapper.ts';
import type { ConsultationRow } from './repository.ts';

/** Names the change that leads to a message, which is withdrawn by that name if the change is undone. */
export const occasionOf = ({ id, version }: Pick<ConsultationRow, 'id' | 'version'>): string => `${id} ${version}`;

/** The day that counts: the one that the office has set, else the one that the client asked for. */
export const dayOf = ({
  scheduledOn,
  consultationOn,
}: Pick<ConsultationRow, 'scheduledOn' | 'consultationOn'>): string => scheduledOn ?? consultationOn;

type BookingEvent = 'booking-received' | 'booking-scheduled' | 'booking-changed' | 'booking-cancelled';

// As long as most are; the office sets only when one begins.
const consultationMs = 60 * 60_000;

/** Tells a client of a consultation as it is now. An appointment goes with it if day and time are set. */
export function toNotification(
  event: BookingEvent,
  row: Omit<ConsultationRow, 'requestNumber' | 'status' | 'nameFolded' | 'erasedAt'>,
): Notification {
  const { id, version, scheduledOn, startsAt, place, fullName, email, phoneNumber } = row;
  const calendar =
    scheduledOn === null || startsAt === null
      ? undefined
      : toCalendarFile({
          ...{ id, version, date: scheduledOn, time: startsAt, place, changedAt: row.updatedAt },
          endOf: (start) => new Date(start.getTime() + consultationMs),
          title: `Consultation with ${company.name} (${row.requestId})`,
          isCancelled: event === 'booking-cancelled',
        });
  return {
    event,
    occasion: occasionOf(row),
    record: toRecord(row),
    recipient: { name: fullName, email, phone: phoneNumber },
    values: { date: formatShortDate(dayOf(row)), time: startsAt === null ? '' : formatTime(startsAt), place },
    ...(calendar !== undefined && { calendar }),
  };
}
