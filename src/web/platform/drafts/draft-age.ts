import { eraseDraft, readDrafts } from './draft-db.ts';
import type { DraftRecord } from './draft-record.ts';

const day = 86_400_000;
const keptForMs = { filling: 14 * day, waiting: 14 * day, sent: day };

/** While it lasts, a form can't be sent, and its draft doesn't age. Unix times in milliseconds. */
interface DraftPause {
  name: string;
  from: number;
  to: number;
}

/** The pause in the document's `data-draft-pause`: the draft's name, its beginning, and its end if that is known, in ISO 8601. */
function readPause(): DraftPause | undefined {
  const [name, from, to] = document.documentElement.dataset.draftPause?.split(' ') ?? [];
  if (name === undefined || from === undefined) return undefined;
  return { name, from: Date.parse(from), to: to === undefined ? Number.POSITIVE_INFINITY : Date.parse(to) };
}

/** Whether a draft has been kept for as long as it is. */
export function isOver({ name, phase, savedAt }: DraftRecord, now: number, pause?: DraftPause): boolean {
  const paused = pause?.name === name ? Math.max(0, Math.min(now, pause.to) - Math.max(savedAt, pause.from)) : 0;
  return now - savedAt - paused > keptForMs[phase];
}

/** Deletes the drafts on this device that are too old. Without access to storage there are none. */
export async function deleteOldDrafts(now = Date.now()): Promise<void> {
  const pause = readPause();
  const drafts = await readDrafts().catch(() => []);
  for (const draft of drafts) if (isOver(draft, now, pause)) await eraseDraft(draft.name);
}
