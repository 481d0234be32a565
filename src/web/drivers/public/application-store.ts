import { v4 as uuid } from 'uuid';
import { create } from 'zustand';
import {
  type ApplicationField,
  type ApplicationValues,
  confirmationTitle,
  type DocumentGroup,
  documentGroups,
  documentLabels,
  stepTitles,
} from '#contract/application-form.ts';
import type { ConsentKind } from '#contract/consents.ts';
import type { DraftScope } from '#web/platform/forms/draft.ts';
import { type FormKey, keyForContent, noKey } from '#web/platform/forms/form-key.ts';
import { complete, markIncomplete, startWizard, type Wizard } from '#web/platform/forms/wizard.ts';
import type { UploadRecord } from '#web/platform/uploads/upload-queue.ts';
import { type Ticks, ticksFor } from './application-ticks.ts';

/** The application's files, by kind of document. */
export type Documents = Readonly<Record<DocumentGroup, readonly File[]>>;

/** The current step (of three) and, within the third, the current stage (of five). */
export interface Position {
  step: number;
  stage: number;
}

/** Where everything is reviewed and sent. */
export const summary: Position = { step: 3, stage: documentGroups.length + 1 };

const isSame = (one: Position, other: Position) => one.step === other.step && one.stage === other.stage;

/** An application's saved state. */
export interface Filled extends FormKey {
  values: ApplicationValues;
  documents: Documents;
  /** What is known of the documents' files that are on the server. */
  uploads: ReadonlyMap<File, UploadRecord>;
  /** Opens the uploads on the server; empty until the first is made. */
  uploadSecret: string;
  /** Which of the three steps are complete. */
  steps: Wizard;
  /** Which of the five stages of the third step are complete; the last is the confirmation. */
  stages: Wizard;
  /** The current step, or where the applicant left. */
  position: Position;
  /** Whether the summary at the end has been shown: from then on each step leads back to it. */
  isReviewed: boolean;
}

/** A restored application that the applicant has yet to continue or discard. */
export interface Stopped {
  /** Unix time in milliseconds. */
  savedAt: number;
  position: Position;
}

interface Application extends Filled {
  stopped: Stopped | undefined;
  /** Whether the device has been searched for a draft. */
  isRestored: boolean;
  /** How much of it is stored on this device. */
  kept: DraftScope;
  /** What each tick at the end was given for, so that it goes with what it speaks of. Like all consent, it is in no draft. */
  ticks: Ticks;
  /** Stores what is ticked, all for the present content. */
  setTicks(isConfirmed: boolean, agreed: readonly ConsentKind[]): void;
  change(field: ApplicationField, value: string): void;
  markStep(n: number, isComplete: boolean): void;
  markStage(n: number, isComplete: boolean): void;
  addFiles(group: DocumentGroup, files: readonly File[]): void;
  removeFile(group: DocumentGroup, file: File): void;
  /** Stores what is known of a file on the server; without a record it is not there any more. */
  setUpload(file: File, record: UploadRecord | undefined): void;
  /** Returns the secret of the application's uploads, and makes one first if need be. */
  secretOfUploads(): string;
  /** Forgets the uploads after the application has taken them. */
  clearUploads(): void;
  /** Returns the application's idempotency key if it was created for this subject, else a new one. */
  keyFor(subject: string): string;
  /** Drops the key after the server reported that it belongs to another application. */
  dropKey(): void;
  setPosition(position: Position): void;
  /** Marks everything before the summary as complete, after it was checked. */
  completeAll(): void;
  /** Restores a draft, if there is one; values typed meanwhile win. */
  restore(found: Filled | undefined, savedAt: number): void;
  /** Continues with the restored application. */
  clearStopped(): void;
  /** Empties the application. */
  reset(): void;
}

export const emptyValues: ApplicationValues = {
  fullName: '',
  email: '',
  phoneNumber: '',
  ageBracket: '',
  address: '',
  city: '',
  state: '',
  licence: '',
  licenceExpiryDate: '',
  medicalRecordsExpiryDate: '',
  yearsOfExperience: '',
  typeOfVehice: '',
  previousDrivingExperienceDetails: '',
};

export const nothingFilled = (): Filled & Pick<Application, 'stopped' | 'ticks'> => ({
  values: emptyValues,
  documents: { drivers: [], nin: [], medical: [], education: [] },
  uploads: new Map(),
  uploadSecret: '',
  steps: startWizard([stepTitles.personal, stepTitles.professional, stepTitles.documents]),
  stages: startWizard([...documentGroups.map((group) => documentLabels[group]), confirmationTitle]),
  ...noKey,
  position: { step: 1, stage: 1 },
  isReviewed: false,
  ticks: {},
  stopped: undefined,
});

const mark = (wizard: Wizard, n: number, isComplete: boolean) => (isComplete ? complete : markIncomplete)(wizard, n);

function withUpload(uploads: Filled['uploads'], file: File, record: UploadRecord | undefined): Filled['uploads'] {
  const others = [...uploads].filter(([one]) => one !== file);
  return new Map(record ? [...others, [file, record]] : others);
}

/** The application that is being filled in. It survives client-side navigation. */
export const useApplication = create<Application>()((set, get) => ({
  ...nothingFilled(),
  isRestored: false,
  kept: 'everything',
  setTicks: (isConfirmed, agreed) => set((now) => ({ ticks: ticksFor(now, isConfirmed, agreed) })),
  change: (field, value) => set(({ values }) => ({ values: { ...values, [field]: value } })),
  markStep: (n, isComplete) => set(({ steps }) => ({ steps: mark(steps, n, isComplete) })),
  markStage: (n, isComplete) => set(({ stages }) => ({ stages: mark(stages, n, isComplete) })),
  addFiles: (group, files) =>
    set(({ documents }) => ({ documents: { ...documents, [group]: [...documents[group], ...files] } })),
  removeFile: (group, file) =>
    set(({ documents, uploads, stages }) => {
      const left = documents[group].filter((one) => one !== file);
      const stage = documentGroups.indexOf(group) + 1;
      return {
        documents: { ...documents, [group]: left },
        uploads: withUpload(uploads, file, undefined),
        stages: left.length === 0 ? markIncomplete(stages, stage) : stages,
      };
    }),
  // A file that was removed while it was sent is not recorded any more.
  setUpload: (file, record) =>
    set(({ documents, uploads }) =>
      Object.values(documents).some((files) => files.includes(file))
        ? { uploads: withUpload(uploads, file, record) }
        : {},
    ),
  secretOfUploads() {
    const uploadSecret = get().uploadSecret || `${uuid()}${uuid()}`;
    if (uploadSecret !== get().uploadSecret) set({ uploadSecret });
    return uploadSecret;
  },
  clearUploads: () => set({ uploads: new Map(), uploadSecret: '' }),
  keyFor(subject) {
    const key = keyForContent(get(), subject);
    set({ key, subject, stopped: undefined });
    return key;
  },
  dropKey: () => set(noKey),
  setPosition: (position) =>
    set((now) =>
      isSame(now.position, position)
        ? now
        : { position: { ...position }, isReviewed: now.isReviewed || isSame(position, summary) },
    ),
  completeAll: () =>
    set(({ steps, stages }) => ({
      steps: [1, 2].reduce(complete, steps),
      stages: documentGroups.reduce((before, _group, at) => complete(before, at + 1), stages),
    })),
  restore: (found, savedAt) =>
    set(({ values }) => {
      if (!found) return { isRestored: true };
      const typed = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
      const stopped = { savedAt, position: found.position };
      return { ...found, values: { ...found.values, ...typed }, stopped, isRestored: true };
    }),
  clearStopped: () => set({ stopped: undefined }),
  reset: () => set(nothingFilled()),
}));
