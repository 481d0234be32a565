import type { ActivityField } from '#contract/activity/activity-kinds.ts';
import type { Check, Values } from '#contract/platform/checks.ts';
import { keysOf } from '#contract/platform/keys.ts';
import { type ActivityKeyOf, type FieldOf, type KeptRecord, toActivity } from '#contract/platform/record-keeping.ts';
import { erasedMessage } from '#contract/privacy/erasure.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import { checkVersion, type VersionedRecord } from './check-version.ts';
import { type Activity, changesBetween, recordActivity } from './record-activity.ts';

type Told = Readonly<Partial<Record<ActivityField, string | null>>>;

interface Correction<Key extends string> {
  /** As it is now, locked by the transaction; left out for records without versions that aren't found once they are erased. */
  present?: VersionedRecord & { erasedAt: Date | string | null };
  stored: Values<Key>;
  /** The fields that are given; the others stay. */
  given: Readonly<Partial<Record<Key, string | undefined>>>;
  /** The version that the caller has seen; undefined if they don't say. */
  seen?: number | undefined;
  checks: readonly Check<Key>[];
  kind: Activity['kind'];
  /** What the entry of the activity is about, as it is after the correction. */
  recordOf(values: Values<Key>): Activity['record'];
  /** The `_id`s of other records that the entry is shown with. */
  alsoAbout?: readonly string[];
  /** Stores the values. Returns what else that has changed, for the activity. */
  save(values: Values<Key>, now: Date): Promise<{ before: Told; after: Told } | undefined>;
}

/**
 * Corrects the given fields of a record in the transaction `db`, and keeps in the activity what they were. Returns whether anything has
 * changed: saving a record as it is changes nothing. Throws 409 if it isn't the version that was seen, or its person was erased,
 * and 400 by the rules.
 */
export async function correctRecord<const Of extends KeptRecord>(
  of: Of & (ActivityKeyOf<Of> extends ActivityField ? unknown : never),
  { db, clock, actor }: Pick<AdministratorContext, 'clock' | 'actor'> & { db: Database },
  { present, stored, given, seen, checks, kind, recordOf, alsoAbout = [], save }: Correction<FieldOf<Of>>,
): Promise<boolean> {
  const now = clock();
  if (present) await checkVersion(db, present, { seen, now, actorId: actor.id });
  if (present?.erasedAt) throw httpErrors.conflict(erasedMessage);
  const values = { ...stored };
  for (const key of keysOf(stored)) values[key] = given[key] ?? stored[key];
  rejectInvalid(checks, values, now);
  const [before, after] = [toActivity(of, stored), toActivity(of, values)];
  if (changesBetween(before, after).length === 0) return false;
  const more = await save(values, now);
  await recordActivity(db, actor, {
    kind,
    at: now,
    record: recordOf(values),
    alsoAbout,
    changes: changesBetween({ ...before, ...more?.before }, { ...after, ...more?.after }),
  });
  return true;
}
