import { documentGroups, maxFilesPerGroup } from '#contract/application-form.ts';
import { createDraft, type DraftContent, type FoundDraft } from '#web/platform/forms/draft.ts';
import { readPhotos, writePhotos } from '#web/platform/forms/draft-photos.ts';
import { createDraftTabs } from '#web/platform/forms/draft-tabs.ts';
import { noKey } from '#web/platform/forms/form-key.ts';
import { isRecord } from '#web/platform/forms/is-record.ts';
import { complete, type Wizard } from '#web/platform/forms/wizard.ts';
import { emptyValues, type Filled, nothingFilled, useApplication } from './application-store.ts';

const name = 'driver-application';

const draft = createDraft({
  name,
  version: 1,
  onKept(kept) {
    if (useApplication.getState().kept !== kept) useApplication.setState({ kept });
  },
});

let stopSaving: (() => void) | undefined;

/** Which tab has the draft; the one that has it saves the changes. */
export const applicationTabs = createDraftTabs({
  name,
  draft,
  kept: () => useApplication.getState().kept,
  load: restore,
  unload() {
    stopSaving?.();
    // Before the photos go from here: those on the server belong to the draft.
    useApplication.getState().clearUploads();
    useApplication.setState({ ...nothingFilled(), isRestored: false });
  },
});

const typedParts = ['values', 'documents', 'steps', 'stages', 'key', 'position'] as const;

async function restore(): Promise<boolean> {
  const found = await draft.read(new Date());
  if (!applicationTabs.isOwner()) return false;
  const filled = found && readFilled(found);
  if (found && !filled) await draft.erase();
  const meanwhile = useApplication.getState();
  meanwhile.restore(filled, found?.savedAt ?? 0);
  // Reading a draft does not extend its expiry.
  if (!isBlank(meanwhile)) {
    applicationTabs.noteChange(true);
    draft.keep(contentOf(useApplication.getState()));
  }
  stopSaving = useApplication.subscribe((now, before) => {
    const isTyped = typedParts.some((part) => now[part] !== before[part]);
    if (isTyped) applicationTabs.noteChange(!isBlank(now));
    if (!isTyped && now.uploads === before.uploads) return;
    if (isBlank(now)) {
      void draft.erase();
      return;
    }
    draft.keep(contentOf(now));
    // Save files at once, since opening the camera can make a small phone discard the page; and the key before the form
    // is sent, so that a retry after a reload uses the same one.
    if (now.documents !== before.documents || now.key !== before.key) void draft.flush();
  });
  return filled !== undefined;
}

const isBlank = ({ values, documents, key }: Filled) =>
  key === '' &&
  Object.values(values).every((value) => value === '') &&
  Object.values(documents).every((files) => files.length === 0);

const doneIn = ({ steps }: Wizard) => steps.map(({ isComplete }) => isComplete);

function contentOf(application: Filled): DraftContent {
  const { values, documents, steps, stages, key, subject, position, isReviewed } = application;
  const done = { steps: doneIn(steps), stages: doneIn(stages) };
  const photos = writePhotos(application);
  return { values: { fields: values, ...done, key, subject, position, isReviewed, photos }, files: documents };
}

/** Parses a draft; returns `undefined` if its shape isn't that of an application. */
function readFilled({ values, files }: FoundDraft): Filled | undefined {
  if (!isRecord(values) || !isRecord(values.fields) || !isRecord(values.position)) return undefined;
  const { fields, steps, stages, key, subject, position, isReviewed } = values;
  const { step, stage } = position;
  if (typeof key !== 'string' || typeof step !== 'number' || typeof stage !== 'number') return undefined;
  if (!Array.isArray(steps) || !Array.isArray(stages)) return undefined;

  const filesOf = (group: string) => (files[group] ?? []).slice(0, maxFilesPerGroup);
  const blank = nothingFilled();
  const documents = {
    drivers: filesOf('drivers'),
    nin: filesOf('nin'),
    medical: filesOf('medical'),
    education: filesOf('education'),
  };
  return {
    values: {
      ...emptyValues,
      ...Object.fromEntries(
        Object.entries(fields).filter(([name, value]) => name in emptyValues && typeof value === 'string'),
      ),
    },
    documents,
    ...readPhotos(values.photos, documents),
    steps: completeAll(blank.steps, (at) => steps[at] === true),
    // Without its files, a stage isn't complete: a device short of space stores the values alone.
    stages: completeAll(blank.stages, (at) => stages[at] === true && filesOf(documentGroups[at] ?? '').length > 0),
    // In older drafts, keys weren't bound to a subject.
    ...(typeof subject === 'string' ? { key, subject } : noKey),
    position: { step, stage },
    isReviewed: isReviewed === true,
  };
}

function completeAll(wizard: Wizard, isDone: (at: number) => boolean): Wizard {
  return wizard.steps.reduce((before, _step, at) => (isDone(at) ? complete(before, at + 1) : before), wizard);
}
