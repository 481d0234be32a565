import type * as z from 'zod/mini';
import type { addConsultation as addConsultationEndpoint } from '#contract/consultations/added-consultations.ts';
import { consultationChecks } from '#contract/consultations/consultation-form.ts';
import type { Consultation } from '#contract/consultations/consultations.ts';
import { checkConsents, formatGiven, keepConsents } from '#server/consents/service.ts';
import { changesBetween, recordActivity } from '#server/platform/activity/record-activity.ts';
import { rejectInvalid } from '#server/platform/http/http-errors.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import { toRecord } from './mapper.ts';
import { toNotification } from './message-mapper.ts';
import { insertConsultation } from './repository.ts';
import { getConsultation, newConsultation } from './service.ts';

const form = 'office, booking by phone';

/** Adds a consultation that was booked by phone, and tells the client. Throws 400 by the rules of the public form. */
export async function addConsultation(
  context: AdministratorContext,
  { consents, noticeVersion, ...sent }: z.infer<typeof addConsultationEndpoint.body>,
): Promise<Consultation> {
  const { db, clock, notify, actor } = context;
  const now = clock();
  rejectInvalid(consultationChecks, sent, now);
  const given = { consents, noticeVersion };
  checkConsents(given, 'free');
  return db.transaction().execute(async (tx) => {
    const row = await insertConsultation(tx, newConsultation(sent, now));
    await keepConsents(tx, { kind: 'consultation', id: row.id, form }, given, now);
    await recordActivity(tx, actor, {
      kind: 'consultation-added',
      at: now,
      record: toRecord(row),
      changes: changesBetween({}, { status: row.status, consent: formatGiven(consents, form) }),
    });
    await notify(tx, [toNotification('booking-received', row)], { by: 'office' }, now);
    return getConsultation({ ...context, db: tx }, row.id);
  });
}
