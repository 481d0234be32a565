import { ApiError, isKeyUsed } from '#web/platform/http/api-client.ts';
import { askForBackgroundSync } from './background-sync.ts';
import { deleteOldDrafts, isOver } from './draft-age.ts';
import { changeDraft, readDraft, readDrafts } from './draft-db.ts';
import { type DraftRecord, draftLock } from './draft-record.ts';
import { isWorthRetrying, type SendableDraft, sendDraft } from './send-draft.ts';
import { withWebLock } from './web-lock.ts';

/** A draft that was sent, or refused, while its form wasn't open. */
export interface SentDraft
  extends Pick<DraftRecord, 'name' | 'what' | 'reference' | 'isMessageQueued' | 'refusal' | 'page' | 'wantsNotice'> {}

const emptied = () => ({
  ...{ phase: 'sent' as const, savedAt: Date.now() },
  ...{ values: {}, extra: null, photos: [], uploadSecret: '', submission: undefined },
});

/** A draft as it lies on the device. */
const keptDraft = (name: string): SendableDraft => ({
  name,
  read: () => readDraft(name),
  markPhoto: ({ group, sha256 }, known) =>
    changeDraft(name, ({ photos }) => ({
      photos: photos.map((one) => (one.group === group && one.sha256 === sha256 ? { ...one, ...known } : one)),
    })),
  markSent: ({ reference, isMessageQueued }, { digest }) =>
    // A tab may have taken it back meanwhile, or submitted it with other content.
    changeDraft(name, ({ phase, submission }) => ({
      ...(submission?.digest === digest && { hasNewOutcome: true, reference, isMessageQueued }),
      ...(submission?.digest === digest && phase === 'waiting' && emptied()),
    })),
});

/** The drafts that a tab has open: that tab sends them itself. */
async function findOpenDrafts(drafts: readonly DraftRecord[]): Promise<readonly DraftRecord[]> {
  const held = (await navigator.locks?.query())?.held ?? [];
  return drafts.filter(({ name }) => held.some((lock) => lock.name === draftLock(name)));
}

interface Delivery {
  /** The drafts that have arrived or were refused now. */
  done: readonly SentDraft[];
  /** Why one or more wait on; `undefined` if another attempt later can't help. */
  failure: unknown;
}

/**
 * Sends every draft that waits on this device and whose form isn't open: from the service worker, or from any page. A
 * draft that the server refuses is kept with the reason, and can be mended in its form.
 */
export async function sendWaitingDrafts(): Promise<Delivery> {
  // The service worker deletes none that is too old, since it doesn't know of pauses.
  const waiting = (await readDrafts()).filter((draft) => draft.phase === 'waiting' && !isOver(draft, Date.now()));
  const open = await findOpenDrafts(waiting);
  const done: string[] = [];
  let failure: unknown;
  for (const { name, submission } of waiting.filter((draft) => !open.includes(draft))) {
    try {
      if (await sendDraft(keptDraft(name), {})) done.push(name);
    } catch (error) {
      if (isWorthRetrying(error)) failure = error;
      else {
        const refused = {
          ...{ phase: 'filling' as const, refusal: messageOf(error), hasNewOutcome: true },
          ...(isKeyUsed(error) && { submission: undefined }),
        };
        await changeDraft(name, (kept) =>
          kept.phase === 'waiting' && kept.submission?.digest === submission?.digest ? refused : {},
        );
        done.push(name);
      }
    }
  }
  return { done: (await readDrafts()).filter(({ name }) => done.includes(name)), failure };
}

/** Returns drafts that were sent or refused in the background and not yet reported to the sender, each once. */
const takeOutcomes = (): Promise<readonly SentDraft[]> =>
  withWebLock('draft news', async () => {
    const news = (await readDrafts()).filter(({ hasNewOutcome }) => hasNewOutcome);
    for (const { name } of news) await changeDraft(name, () => ({ hasNewOutcome: false }));
    return news;
  });

const messageOf = (error: unknown) =>
  (error instanceof ApiError && (error.errors[0]?.message || error.message)) ||
  "We couldn't take it. Please check it and send it again.";

/** Sends what waits, if there is a connection, and gives what nobody has been told yet. */
export async function deliverDrafts(): Promise<readonly SentDraft[]> {
  await deleteOldDrafts();
  const { failure } = await sendWaitingDrafts();
  if (failure !== undefined) await askForBackgroundSync();
  return takeOutcomes();
}
