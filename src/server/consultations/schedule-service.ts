import type * as z from 'zod/mini';
import type {
  Consultation,
  rescheduleConsultation as rescheduleEndpoint,
} from '#contract/consultations/consultations.ts';
import { type ScheduleField, scheduleChecks } from '#contract/consultations/schedule-form.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { checkVersion } from '#server/platform/activity/check-version.ts';
import { changesBetween, recordActivity } from '#server/platform/activity/record-activity.ts';
import { httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import { withdrawOutdated } from '#server/platform/messages/queue-messages.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import { dayOf, toConsultation, toNotification, toRecord, toScheduleColumns, toScheduleFields } from './mapper.ts';
import * as repository from './repository.ts';
import { unknownConsultation } from './service.ts';

/** The messages that aren't true any more once a consultation has another time. */
const outdated = ['booking-scheduled', 'booking-changed', 'booking-reminder'] as const;

/**
 * Sets or changes the time and place of a scheduled consultation, and tells the client. Saving them as they are changes nothing.
 * Throws 409 if it isn't Scheduled, or isn't the version that was seen.
 */
export async function rescheduleConsultation(
  { db, clock, notify, actor }: AdministratorContext,
  id: string,
  { version: seen, ...sent }: z.infer<typeof rescheduleEndpoint.body>,
): Promise<Consultation> {
  return db.transaction().execute(async (tx) => {
    const present = await repository.lockConsultation(tx, id);
    if (!present) throw unknownConsultation();
    const now = clock();
    const subject = `The booking from ${present.fullName}`;
    await checkVersion(tx, { ...present, subject }, { seen, now, actorId: actor.id });
    if (present.status !== 'Scheduled') {
      throw httpErrors.conflict(`${subject} is ${present.status}. Only a scheduled one has a time.`);
    }
    const today = todayInLagos(now);
    rejectInvalid(scheduleChecks(present.scheduledOn), sent, now);
    const changes = changesBetween(toScheduleFields(present), sent satisfies Record<ScheduleField, string>);
    if (changes.length === 0) return toConsultation(present);
    const row = await repository.updateConsultation(tx, present.id, { ...toScheduleColumns(sent), updatedAt: now });
    await recordActivity(tx, actor, { kind: 'consultation-rescheduled', at: now, record: toRecord(row), changes });
    const unsent = await withdrawOutdated(tx, [row.id], outdated);
    // A client who hasn't been told of a time yet isn't told that it has changed.
    const isNews = present.scheduledOn === null || unsent.includes('booking-scheduled');
    if (dayOf(row) >= today)
      await notify(tx, [toNotification(isNews ? 'booking-scheduled' : 'booking-changed', row)], { by: 'office' }, now);
    return toConsultation(row);
  });
}
