import { ApiError } from '#web/platform/http/api-client.ts';
import { readDraft, readDrafts, writeDraft } from './draft-db.ts';
import type { DraftRecord } from './draft-record.ts';
import { isWorthRetrying, type SendableDraft, sendDraft } from './send-draft.ts';

/** The tag of the background sync that sends what waits. */
export const sendTag = 'send-drafts';

/** A draft that has just arrived. */
export interface SentDraft {
  name: string;
  /** What was sent, as in 'Your application'. */
  title: string;
  reference: string | undefined;
  /** Whether to show a notification. */
  wantsNotice: boolean;
}

/** A draft as it lies on the device. */
function keptDraft(name: string): SendableDraft {
  const read = () => readDraft(name);
  const change = async (changed: (kept: DraftRecord) => Partial<DraftRecord>) => {
    const kept = await read();
    if (kept) await writeDraft({ ...kept, savedAt: Date.now(), ...changed(kept) });
  };
  return {
    name,
    read,
    markPhoto: ({ group, sha256 }, known) =>
      change(({ photos }) => ({
        photos: photos.map((one) => (one.group === group && one.sha256 === sha256 ? { ...one, ...known } : one)),
      })),
    markSent: (reference) =>
      change(() => ({
        ...{ phase: 'sent', reference, values: {}, extra: null, photos: [] },
        ...{ uploadSecret: '', submission: undefined },
      })),
  };
}

/**
 * Sends every draft that waits on this device, without a form being open: from the service worker, or from any page.
 * Resolves with those that have arrived now; rejects while another attempt can help. A draft that the server refuses is
 * kept with the reason, and can be mended in its form.
 */
export async function sendWaitingDrafts(): Promise<readonly SentDraft[]> {
  const sent: SentDraft[] = [];
  let failure: unknown;
  for (const kept of await readDrafts()) {
    if (kept.phase !== 'waiting') continue;
    const { name, title, wantsNotice } = kept;
    try {
      const receipt = await sendDraft(keptDraft(name), {});
      if (receipt && receipt.message !== '') sent.push({ name, title, reference: receipt.reference, wantsNotice });
    } catch (error) {
      if (isWorthRetrying(error)) failure = error;
      else await writeDraft({ ...kept, phase: 'filling', refusal: messageOf(error) });
    }
  }
  if (failure !== undefined && sent.length === 0) throw failure;
  return sent;
}

const messageOf = (error: unknown) =>
  (error instanceof ApiError && (error.message || error.errors[0]?.message)) || "We couldn't take it. Please check it and send it again.";
