import { create } from 'zustand';
import {
  type ApplicationField,
  type ApplicationValues,
  type DocumentGroup,
  documentGroups,
  documentLabels,
} from '#contract/application-form.ts';
import type { DraftScope } from '#web/platform/forms/draft.ts';
import { type FormKey, keyForContent, noKey } from '#web/platform/forms/form-key.ts';
import { complete, markIncomplete, startWizard, type Wizard } from '#web/platform/forms/wizard.ts';

/** The files of an application, by the kind of document that they show. */
export type Documents = Readonly<Record<DocumentGroup, readonly File[]>>;

/** What is on the screen: one of the three steps, and in the third one of the five stages. */
export interface Position {
  step: number;
  stage: number;
}

/** An application as far as it has been filled in. */
export interface Filled extends FormKey {
  values: ApplicationValues;
  documents: Documents;
  /** Which of the three steps are complete. */
  steps: Wizard;
  /** Which of the five stages of the documents are complete; the last is the confirmation. */
  stages: Wizard;
  /** Where the applicant is, or was when they left. */
  position: Position;
}

/** An application that was left, and what its applicant hasn't yet decided about: to continue or to start afresh. */
export interface Stopped {
  /** Since when it has been kept, in milliseconds since 1970. */
  savedAt: number;
  position: Position;
}

interface Application extends Filled {
  stopped: Stopped | undefined;
  /** What this device keeps has been looked for. */
  isRestored: boolean;
  /** How much of it this device keeps. */
  kept: DraftScope;
  change(field: ApplicationField, value: string): void;
  markStep(n: number, isComplete: boolean): void;
  markStage(n: number, isComplete: boolean): void;
  addFiles(group: DocumentGroup, files: readonly File[]): void;
  removeFile(group: DocumentGroup, file: File): void;
  /** The key to send it under: the one it has, or a fresh one where it has none for this subject. */
  keyFor(subject: string): string;
  /** Forgets the key, which the server knows as another application's. */
  dropKey(): void;
  standAt(position: Position): void;
  /** Takes in what this device kept, if anything; what has been typed meanwhile stays. */
  restore(found: Filled | undefined, savedAt: number): void;
  /** Goes on with what was restored. */
  takeUp(): void;
  /** Empties everything, for the next application. */
  reset(): void;
}

/** An application's fields before anything is typed. */
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

/** An application that nobody has begun. */
export const nothingFilled = (): Filled & { stopped: undefined } => ({
  values: emptyValues,
  documents: { drivers: [], nin: [], medical: [], education: [] },
  steps: startWizard(['Personal & Contact Information', 'Professional Details', 'Document Uploads']),
  stages: startWizard([...documentGroups.map((group) => documentLabels[group]), 'Confirm and submit']),
  ...noKey,
  position: { step: 1, stage: 1 },
  stopped: undefined,
});

const mark = (wizard: Wizard, n: number, isComplete: boolean) => (isComplete ? complete : markIncomplete)(wizard, n);

/** The application that is being filled in. It outlives a walk through the rest of the site. */
export const useApplication = create<Application>()((set, get) => ({
  ...nothingFilled(),
  isRestored: false,
  kept: 'everything',
  change: (field, value) => set(({ values }) => ({ values: { ...values, [field]: value } })),
  markStep: (n, isComplete) => set(({ steps }) => ({ steps: mark(steps, n, isComplete) })),
  markStage: (n, isComplete) => set(({ stages }) => ({ stages: mark(stages, n, isComplete) })),
  addFiles: (group, files) =>
    set(({ documents }) => ({ documents: { ...documents, [group]: [...documents[group], ...files] } })),
  removeFile: (group, file) =>
    set(({ documents, stages }) => {
      const left = documents[group].filter((one) => one !== file);
      const stage = documentGroups.indexOf(group) + 1;
      return {
        documents: { ...documents, [group]: left },
        stages: left.length === 0 ? markIncomplete(stages, stage) : stages,
      };
    }),
  keyFor(subject) {
    const key = keyForContent(get(), subject);
    set({ key, subject, stopped: undefined });
    return key;
  },
  dropKey: () => set(noKey),
  standAt: (position) =>
    set((now) =>
      now.position.step === position.step && now.position.stage === position.stage
        ? now
        : { position: { ...position } },
    ),
  restore: (found, savedAt) =>
    set(({ values }) => {
      if (!found) return { isRestored: true };
      const typed = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
      const stopped = { savedAt, position: found.position };
      return { ...found, values: { ...found.values, ...typed }, stopped, isRestored: true };
    }),
  takeUp: () => set({ stopped: undefined }),
  reset: () => set(nothingFilled()),
}));
