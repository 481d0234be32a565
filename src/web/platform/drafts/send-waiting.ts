import { ApiError, isKeyUsed } from '#web/platform/http/api-client.ts';
import { askForBackgroundSync } from './background-sync.ts';
import { deleteOldDrafts, isOver } from './draft-age.ts';
import { changeDraft, readDraft, readDrafts } from './draft-db.ts';
import { type DraftRecord, draftLock } from './draft-record.ts';
import { isWorthRetrying, type SendableDraft, sendDraft } from './send-draft.ts';
import { withWebLock } from './web-lock.ts';

export interface SentDraft
  extends Pick<
    DraftRecord,
    'name' | 'what' | 'reference' | 'isMessageQueued' | 'refusal' | 'page' | 'wantsNotice'
  > {}

const emptied = () => ({
  phase: 'sent' as const,
  savedAt: Date.now(),
  values: {},
  extra: null,
  photos: [],
  uploadSecret: '',
  submission: undefined,
});

const keptDraft = (name: string): SendableDraft => ({
  name,
  read: () => readDraft(name),
  markPhoto: ({ group, sha256 }, known) =>
    changeDraft(name, ({ photos }) => ({
      photos: photos.map((one) =>
        one.group === group && one.sha256 === sha256 ? { ...one, ...known } : one,
      ),
    })),
  markSent: ({ reference, isMessageQueued }, { digest }) =>
    // A tab may have taken it back meanwhile, or submitted other content.
    changeDraft(name, ({ phase, submission }) => ({
      ...(submission?.digest === digest && { hasNewOutcome: true, reference, isMessageQueued }),
      ...(submission?.digest === digest && phase === 'waiting' && emptied()),
    })),
});

/** Open drafts are sent by their own tab. */
async function findOpenDrafts(drafts: readonly DraftRecord[]): Promise<readonly DraftRecord[]> {
  const locks = (await navigator.locks?.query())?.held ?? [];
  return drafts.filter(({ name }) => locks.some((lock) => lock.name === draftLock(name)));
}

interface Delivery {
  /** Drafts accepted or rejected in this run. */
  done: readonly SentDraft[];
  /** Why drafts still wait; `undefined` if retrying can't help. */
  failure: unknown;
}

/**
 * Sends all waiting drafts that aren't open in a form; for the service worker and pages. A rejected draft is kept
 * with the reason and can be corrected in its form.
 */
export async function sendWaitingDrafts(): Promise<Delivery> {
  // Skip expired drafts, don't delete them: the service worker doesn't know the pauses.
  const waiting = (await readDrafts()).filter(
    (draft) => draft.phase === 'waiting' && !isOver(draft, Date.now()),
  );
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
          phase: 'filling' as const,
          refusal: messageOf(error),
          hasNewOutcome: true,
          ...(isKeyUsed(error) && { submission: undefined }),
        };
        await changeDraft(name, (present) =>
          present.phase === 'waiting' && present.submission?.digest === submission?.digest
            ? refused
            : {},
        );
        done.push(name);
      }
    }
  }
  return { done: (await readDrafts()).filter(({ name }) => done.includes(name)), failure };
}

/** Returns each background outcome once. */
const takeOutcomes = (): Promise<readonly SentDraft[]> =>
  withWebLock('draft news', async () => {
    const news = (await readDrafts()).filter(({ hasNewOutcome }) => hasNewOutcome);
    for (const { name } of news) await changeDraft(name, () => ({ hasNewOutcome: false }));
    return news;
  });

const messageOf = (error: unknown) =>
  (error instanceof ApiError && (error.errors[0]?.message || error.message)) ||
  "We couldn't take it. Please check it and send it again.";

/** Sends waiting drafts if there is a connection; returns outcomes not shown yet. */
export async function deliverDrafts(): Promise<readonly SentDraft[]> {
  await deleteOldDrafts();
  const { failure } = await sendWaitingDrafts();
  if (failure !== undefined) await askForBackgroundSync();
  return takeOutcomes();
}
