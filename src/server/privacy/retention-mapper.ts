import type { RetentionThing } from '#contract/privacy/retention.ts';

/** The number of each kind, without those of which there are none. */
export const toThings = (
  counts: Partial<Record<RetentionThing, number>>,
): { what: RetentionThing; count: number }[] => {
  const things = ['documents', 'people', 'records', 'messages', 'entries', 'requests', 'leftovers'] as const;
  return things.flatMap((what) => {
    const count = counts[what] ?? 0;
    return count > 0 ? [{ what, count }] : [];
  });
};
