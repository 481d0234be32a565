import * as z from 'zod/mini';
import {
  consultationCorrectionChecks,
  consultationValues,
  type correctConsultation as correctConsultationEndpoint,
} from '#contract/consultations/consultation-correction.ts';
import { Consultation } from '#contract/consultations/consultations.ts';
import { erasedMessage } from '#contract/privacy/erasure.ts';
import { checkVersion } from '#server/platform/activity/check-version.ts';
import { changesBetween, recordActivity } from '#server/platform/activity/record-activity.ts';
import { httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import { toConsultation } from './mapper.ts';
import * as repository from './repository.ts';
import { unknownConsultation } from './service.ts';

/**
 * Corrects the given fields of a consultation, and keeps what they were. Saving one as it is changes nothing. Throws 409 if
 * it isn't the version that was seen.
 */
export async function correctConsultation(
  { db, clock, actor }: AdministratorContext,
  id: string,
  { version: seen, ...sent }: z.infer<typeof correctConsultationEndpoint.body>,
): Promise<Consultation> {
  return db.transaction().execute(async (tx) => {
    const present = await repository.lockConsultation(tx, id);
    if (!present) throw unknownConsultation();
    const now = clock();
    const subject = `The booking from ${present.fullName}`;
    await checkVersion(tx, { ...present, subject }, { seen, now, actorId: actor.id });
    const before = toConsultation(present);
    if (before.erasedAt !== null) throw httpErrors.conflict(erasedMessage);
    const stored = consultationValues(before);
    const given = Object.entries(sent).flatMap(([field, value]) => (value === undefined ? [] : [[field, value]]));
    const values = { ...stored, ...Object.fromEntries(given) };
    const checks = consultationCorrectionChecks(stored.consultationDate);
    rejectInvalid(checks, values, now);
    const { consultationDate, preferredTime, ...texts } = values;
    const changes = changesBetween(toActivityFields(stored), toActivityFields(values));
    if (changes.length === 0) return before;
    const changed = await repository.updateConsultation(tx, present.id, {
      ...texts,
      consultationOn: consultationDate,
      preferredTime: z.parse(Consultation.shape.preferredTime, preferredTime),
      updatedAt: now,
    });
    await recordActivity(tx, actor, {
      kind: 'consultation-corrected',
      at: now,
      record: { kind: 'consultation', id: present.id, name: changed.fullName, reference: present.requestId },
      changes,
    });
    return toConsultation(changed);
  });
}

function toActivityFields({ consultationDate: date, ...others }: ReturnType<typeof consultationValues>) {
  return { ...others, date };
}
