import type * as z from 'zod/mini';
import { traineeChecks } from '#contract/enrolments/enrolment-form.ts';
import type { correctEnrolment as correctEnrolmentEndpoint } from '#contract/enrolments/enrolments.ts';
import { changesBetween, recordActivity } from '#server/platform/activity/record-activity.ts';
import { httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import * as repository from './repository.ts';

/**
 * Corrects the given fields of a registration, and keeps what they were. Saving one as it is changes nothing. Throws 404 if there is none;
 * the database rejects an email address that is registered for the training already.
 */
export async function correctEnrolment(
  { db, clock, actor }: AdministratorContext,
  id: string,
  sent: z.infer<typeof correctEnrolmentEndpoint.body>,
): Promise<{ _id: string; reference: string; fullName: string }> {
  return db.transaction().execute(async (tx) => {
    const present = await repository.lockEnrolment(tx, id);
    if (!present) throw httpErrors.notFound('There is no registration with this id.');
    const { reference, trainingId, id: _, ...before } = present;
    const after = {
      fullName: sent.fullName ?? before.fullName,
      email: sent.email ?? before.email,
      phoneNumber: sent.phoneNumber ?? before.phoneNumber,
      companyName: sent.companyName ?? before.companyName,
    };
    const now = clock();
    rejectInvalid(traineeChecks, after, now);
    const changes = changesBetween(before, after);
    if (changes.length > 0) {
      await repository.updateEnrolment(tx, id, after);
      await recordActivity(tx, actor, {
        kind: 'enrolment-corrected',
        at: now,
        record: { kind: 'enrolment', id, name: after.fullName, reference },
        alsoAbout: [trainingId],
        changes,
      });
    }
    return { _id: id, reference, fullName: after.fullName };
  });
}
