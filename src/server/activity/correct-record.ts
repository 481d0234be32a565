import type { ActivityChange } from '#contract/activity/activity.ts';
import type { ActivityField } from '#contract/activity/activity-kinds.ts';
import type { Check, Values } from '#contract/platform/checks.ts';
import { erasedMessage } from '#contract/platform/erasure.ts';
import { keysOf } from '#contract/platform/keys.ts';
import {
  type ActivityKeyOf,
  type FieldOf,
  type KeptRecord,
  toActivity,
} from '#contract/platform/record-keeping.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import { checkVersion, type VersionedRecord } from './check-version.ts';
import { type Activity, changesBetween, recordActivity } from './record-activity.ts';

type FieldValues = Readonly<Partial<Record<ActivityField, string | null>>>;

interface Correction<Key extends string> {
  /**
   * The current state, locked by the transaction. Omitted for records without versions, which aren't found once
   * erased.
   */
  present?: VersionedRecord & { erasedAt: Date | string | null };
  /** Why it can't be corrected, besides an erasure. */
  refusal?: string | undefined;
  stored: Values<Key>;
  corrections: Readonly<Partial<Record<Key, string | undefined>>>;
  /** The version the caller saw; undefined if not given. */
  seen?: number | undefined;
  checks: readonly Check<Key>[];
  kind: Activity['kind'];
  /** The record of the activity entry, as it is after the correction. */
  recordOf(values: Values<Key>): Activity['record'];
  /** The `_id`s of other records whose activity includes the entry. */
  alsoAbout?: readonly string[];
  /** A change as the activity may show it; by default unaltered. */
  shown?(change: ActivityChange): ActivityChange;
  /** Stores the values. Returns what else that changed, for the activity. */
  save(
    values: Values<Key>,
    now: Date,
  ): Promise<{ before: FieldValues; after: FieldValues } | undefined>;
}

const asIs = (change: ActivityChange) => change;

/**
 * Corrects the given fields within the transaction `db`, and records the former values in the activity. Returns
 * false if nothing differs. Throws 409 for an outdated version, an erased person or a refusal, and 400 by the
 * rules.
 */
export async function correctRecord<const Of extends KeptRecord>(
  of: Of & (ActivityKeyOf<Of> extends ActivityField ? unknown : never),
  { db, clock, actor }: Pick<AdministratorContext, 'clock' | 'actor'> & { db: Database },
  {
    present,
    refusal,
    stored,
    corrections,
    seen,
    checks,
    kind,
    recordOf,
    alsoAbout = [],
    shown = asIs,
    save,
  }: Correction<FieldOf<Of>>,
): Promise<boolean> {
  const now = clock();
  if (present) await checkVersion(db, present, { seen, now, actorId: actor.id });
  if (present?.erasedAt) throw httpErrors.conflict(erasedMessage);
  if (refusal !== undefined) throw httpErrors.conflict(refusal);
  const values = { ...stored };
  for (const key of keysOf(stored)) values[key] = corrections[key] ?? stored[key];
  rejectInvalid(checks, values, now);
  const [before, after] = [toActivity(of, stored), toActivity(of, values)];
  if (changesBetween(before, after).length === 0) return false;
  const more = await save(values, now);
  await recordActivity(db, actor, {
    kind,
    at: now,
    record: recordOf(values),
    alsoAbout,
    changes: changesBetween({ ...before, ...more?.before }, { ...after, ...more?.after }).map(
      shown,
    ),
  });
  return true;
}
