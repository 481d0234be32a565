import { type RetentionKey, type RetentionThing, retentionRules } from '#contract/privacy/retention.ts';
import type { RuleRow } from './retention-repository.ts';

/** A rule as it is now: what was changed, or as shipped. */
export const toRule = (key: RetentionKey, row: RuleRow | undefined) => ({
  key,
  value: row?.value ?? retentionRules[key].shipped,
  changedBy: row?.changedBy ?? null,
  changedAt: row?.changedAt?.toISOString() ?? null,
  version: row?.version ?? 1,
});

/** So many of each, without those of which there are none. */
export const toThings = (
  counts: Partial<Record<RetentionThing, number>>,
): { what: RetentionThing; count: number }[] => {
  const things = ['documents', 'people', 'records', 'messages', 'entries', 'requests', 'leftovers'] as const;
  return things.flatMap((what) => {
    const count = counts[what] ?? 0;
    return count > 0 ? [{ what, count }] : [];
  });
};
