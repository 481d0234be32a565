import { canBeTrained, checkFields, hasOwnEnd, lastDayOf } from '#contract/checks/check-record.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';
import { blankOf } from '#contract/platform/record.ts';
import { changesBetween, recordActivity } from '#server/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import { toRecord } from './mapper.ts';
import * as repository from './repository.ts';
import { addCheck } from './service.ts';
import * as trained from './training-repository.ts';

/** A certificate that was just made. */
interface NewCertificate {
  id: string;
  enrolmentId: string;
  /** 'Training: Defensive Driving, certificate ML-7QK4-291D-M0RT'. */
  note: string;
  lastDay: CalendarDate;
  validUntil: CalendarDate | null;
}

/** Locks the drivers of these registrations, before these are locked, as erasing does. */
export const lockTrainedDrivers = trained.lockDrivers;

/**
 * Adds certificates to the files of the drivers locked before. Returns the number of drivers; 0 if the kind can no
 * longer come from a training.
 */
export async function countTrainings(
  context: AdministratorContext,
  {
    kindId,
    drivers,
    ...made
  }: {
    kindId: string;
    drivers: readonly repository.LockedDriver[];
    certificates: readonly NewCertificate[];
    now: Date;
  },
): Promise<number> {
  const { db: tx, actor } = context;
  const kind = await repository.lockKind(tx, kindId);
  if (!kind || !canBeTrained(kind)) return 0;
  // Names and contacts may have changed before they were locked.
  const enrolmentOf = new Map(
    (
      await trained.findTrained(
        tx,
        made.certificates.map(({ enrolmentId }) => enrolmentId),
      )
    ).map(({ driverId, enrolmentId }) => [enrolmentId, driverId]),
  );
  let counted = 0;
  for (const { id, enrolmentId, note, lastDay, validUntil } of made.certificates) {
    const driver = drivers.find((one) => one.id === enrolmentOf.get(enrolmentId));
    const last = validUntil ?? lastDayOf(kind, lastDay);
    if (!driver || (hasOwnEnd(kind) && last === '')) continue;
    counted += 1;
    await addCheck(context, driver, {
      kind,
      photos: [],
      now: made.now,
      agreedBy: null,
      outcome: null,
      certificateId: id,
      values: {
        ...blankOf(checkFields),
        way: 'Seen on paper',
        checkedOn: lastDay,
        checkedBy: actor.name,
        validUntil: last,
        note,
      },
    });
  }
  return counted;
}

/** Locks the driver whose file has this certificate, before the registration is locked. */
export const lockDriverOf = trained.lockDriverOf;

/** Withdraws the check of a withdrawn certificate. */
export async function withdrawTraining(
  tx: Database,
  { actor }: AdministratorContext,
  driver: repository.LockedDriver,
  { certificateId, reason, now }: { certificateId: string; reason: string; now: Date },
): Promise<void> {
  const withdrawn = await trained.withdrawOf(tx, certificateId, {
    withdrawnAt: now,
    withdrawnBy: actor.name,
    withdrawnReason: reason,
  });
  // The office had withdrawn the check before.
  if (!withdrawn) return;
  const kind = await repository.findKind(tx, withdrawn.kindId);
  await repository.raiseVersion(tx, driver.id, now);
  await recordActivity(tx, actor, {
    kind: 'training-uncounted',
    at: now,
    record: toRecord(driver),
    changes: changesBetween({ check: kind?.name ?? '' }, { reason }),
  });
}
