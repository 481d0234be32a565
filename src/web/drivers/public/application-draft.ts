import { documentGroups, maxFilesPerGroup } from '#contract/application-form.ts';
import { createDraft, type DraftContent, type FoundDraft } from '#web/platform/forms/draft.ts';
import { noKey } from '#web/platform/forms/form-key.ts';
import { isRecord } from '#web/platform/forms/is-record.ts';
import { complete, type Wizard } from '#web/platform/forms/wizard.ts';
import { emptyValues, type Filled, nothingFilled, useApplication } from './application-store.ts';
import { readPhotos, writePhotos } from './draft-photos.ts';

const draft = createDraft({
  name: 'driver-application',
  version: 1,
  onKept(kept) {
    if (useApplication.getState().kept !== kept) useApplication.setState({ kept });
  },
});

let restoring: Promise<void> | undefined;

/** Restores the saved draft and starts saving changes. Runs once per page load. */
export function restoreApplication(): Promise<void> {
  restoring ??= restore();
  return restoring;
}

const parts = ['values', 'documents', 'uploads', 'steps', 'stages', 'key', 'position'] as const;

async function restore(): Promise<void> {
  const found = await draft.read(new Date());
  const filled = found && readFilled(found);
  if (found && !filled) await draft.erase();
  const meanwhile = useApplication.getState();
  meanwhile.restore(filled, found?.savedAt ?? 0);
  // Reading a draft does not extend its expiry.
  if (!isBlank(meanwhile)) draft.keep(contentOf(useApplication.getState()));
  useApplication.subscribe((now, before) => {
    if (parts.every((part) => now[part] === before[part])) return;
    if (isBlank(now)) {
      void draft.erase();
      return;
    }
    draft.keep(contentOf(now));
    // Save files at once, since opening the camera can make a small phone discard the page; and the key before the form
    // is sent, so that a retry after a reload uses the same one.
    if (now.documents !== before.documents || now.key !== before.key) void draft.flush();
  });
}

const isBlank = ({ values, documents, key }: Filled) =>
  key === '' &&
  Object.values(values).every((value) => value === '') &&
  Object.values(documents).every((files) => files.length === 0);

const doneIn = ({ steps }: Wizard) => steps.map(({ isComplete }) => isComplete);

function contentOf(application: Filled): DraftContent {
  const { values, documents, steps, stages, key, subject, position } = application;
  const done = { steps: doneIn(steps), stages: doneIn(stages) };
  const photos = writePhotos(application);
  return { values: { fields: values, ...done, key, subject, position, photos }, files: documents };
}

/** Parses a draft; returns `undefined` if its shape isn't that of an application. */
function readFilled({ values, files }: FoundDraft): Filled | undefined {
  if (!isRecord(values) || !isRecord(values.fields) || !isRecord(values.position)) return undefined;
  const { fields, steps, stages, key, subject, position } = values;
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
  };
}

function completeAll(wizard: Wizard, isDone: (at: number) => boolean): Wizard {
  return wizard.steps.reduce((before, _step, at) => (isDone(at) ? complete(before, at + 1) : before), wizard);
}
