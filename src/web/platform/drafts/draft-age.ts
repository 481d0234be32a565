import { eraseDraft, readDrafts } from './draft-db.ts';
import type { DraftRecord } from './draft-record.ts';

const day = 86_400_000;
const keptForMs = { filling: 14 * day, waiting: 14 * day, sent: day };

/**
 * Periods when a form is closed; its draft doesn't age meanwhile. Starts and ends alternate, as Unix times in
 * milliseconds.
 */
interface DraftPauses {
  name: string;
  times: readonly number[];
}

/**
 * Reads the document's `data-draft-pause`: the draft's name, then alternating starts and ends in ISO 8601. The last
 * end is missing while unknown.
 */
function readPauses(): DraftPauses | undefined {
  const [name, ...times] = document.documentElement.dataset.draftPause?.trim().split(/ +/) ?? [];
  return name === undefined ? undefined : { name, times: times.map((time) => Date.parse(time)) };
}

/** Whether a draft has passed its retention period. */
export function isOver(
  { name, phase, savedAt }: DraftRecord,
  now: number,
  pauses?: DraftPauses,
): boolean {
  let age = now - savedAt;
  if (pauses?.name === name)
    pauses.times.forEach((from, at, times) => {
      if (at % 2 === 0)
        age -= Math.max(0, Math.min(now, times[at + 1] ?? now) - Math.max(savedAt, from));
    });
  return age > keptForMs[phase];
}

/** Deletes expired drafts. Never fails: without storage access there are none. */
export async function deleteOldDrafts(now = Date.now()): Promise<void> {
  const pauses = readPauses();
  const drafts = await readDrafts().catch(() => []);
  for (const draft of drafts) if (isOver(draft, now, pauses)) await eraseDraft(draft.name);
}
