import { type documentGroups, maxFilesPerGroup } from '#contract/application-form.ts';
import { sentDates } from '#contract/send-again-form.ts';
import { createDraft, type DraftContent, type FoundDraft } from '#web/platform/forms/draft.ts';
import { readPhotos, writePhotos } from '#web/platform/forms/draft-photos.ts';
import { createDraftTabs } from '#web/platform/forms/draft-tabs.ts';
import { isRecord } from '#web/platform/forms/is-record.ts';
import { type Filled, nothingFilled, useAnswer } from './answer-store.ts';

const name = 'send-again';

const draft = createDraft({
  name,
  version: 1,
  onKept(kept) {
    if (useAnswer.getState().kept !== kept) useAnswer.setState({ kept });
  },
});

let stopSaving: (() => void) | undefined;

/** Which tab has the draft; the one that has it saves the changes. */
export const answerTabs = createDraftTabs({
  name,
  draft,
  kept: () => useAnswer.getState().kept,
  load: restore,
  unload() {
    stopSaving?.();
    // Before the photos go from here: those on the server belong to the draft.
    useAnswer.setState({ uploads: new Map(), uploadSecret: '' });
    useAnswer.setState({ ...nothingFilled(), isRestored: false });
  },
});

/** Empties the answer, here and on the device, once it has arrived: its photos belong to the driver's documents now. */
export async function forgetAnswer(): Promise<void> {
  stopSaving?.();
  useAnswer.setState({ uploads: new Map(), uploadSecret: '' });
  useAnswer.setState(nothingFilled());
  await draft.erase();
}

async function restore(): Promise<boolean> {
  const found = await draft.read(new Date());
  if (!answerTabs.isOwner()) return false;
  const filled = found && readFilled(found, useAnswer.getState().requestId);
  // What was filled in for another link is of no use any more.
  if (found && !filled) await draft.erase();
  useAnswer.setState({ ...filled, isRestored: true });
  stopSaving = useAnswer.subscribe((now, before) => {
    const isTyped = now.dates !== before.dates || now.documents !== before.documents;
    if (isTyped) answerTabs.noteChange(!isBlank(now));
    if (!isTyped && now.uploads === before.uploads) return;
    if (isBlank(now)) {
      void draft.erase();
      return;
    }
    draft.keep(contentOf(now));
    // At once, since opening the camera can make a small phone discard the page.
    if (now.documents !== before.documents) void draft.flush();
  });
  return filled !== undefined;
}

const isBlank = ({ dates, documents }: Filled) =>
  Object.values(dates).every((date) => date === '') && Object.values(documents).every((files) => files.length === 0);

function contentOf(answer: Filled & { requestId: string }): DraftContent {
  const { requestId, dates, documents } = answer;
  return { values: { requestId, dates, photos: writePhotos(answer) }, files: documents };
}

/** Parses a draft; returns `undefined` if it is of another link, or its shape isn't that of an answer. */
function readFilled({ values, files }: FoundDraft, requestId: string): Filled | undefined {
  if (!isRecord(values) || values.requestId !== requestId || !isRecord(values.dates)) return undefined;
  const filesOf = (group: (typeof documentGroups)[number]) => (files[group] ?? []).slice(0, maxFilesPerGroup);
  const documents = {
    drivers: filesOf('drivers'),
    nin: filesOf('nin'),
    medical: filesOf('medical'),
    education: filesOf('education'),
  };
  const names = Object.values(sentDates).map(({ field }): string => field);
  const typed = Object.entries(values.dates).filter(([key, value]) => names.includes(key) && typeof value === 'string');
  return {
    dates: Object.fromEntries(typed),
    documents,
    ...readPhotos(values.photos, documents),
  };
}
