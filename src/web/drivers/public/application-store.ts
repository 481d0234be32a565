import { create } from 'zustand';
import {
  type ApplicationField,
  type ApplicationValues,
  type DocumentGroup,
  documentGroups,
  documentLabels,
} from '#contract/driver-applications.ts';
import { complete, markIncomplete, startWizard, type Wizard } from '#web/platform/wizard.ts';

/** The files of an application, by the kind of document that they show. */
export type Documents = Readonly<Record<DocumentGroup, readonly File[]>>;

interface Filled {
  values: ApplicationValues;
  documents: Documents;
  /** Which of the three steps are complete. */
  steps: Wizard;
  /** Which of the five stages of the documents are complete; the last is the confirmation. */
  stages: Wizard;
  /** Names this application to the server however often it is sent; empty until it is sent for the first time. */
  key: string;
}

interface Application extends Filled {
  change(field: ApplicationField, value: string): void;
  markStep(n: number, isComplete: boolean): void;
  markStage(n: number, isComplete: boolean): void;
  addFiles(group: DocumentGroup, files: readonly File[]): void;
  removeFile(group: DocumentGroup, file: File): void;
  nameIt(key: string): void;
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

const nothingFilled = (): Filled => ({
  values: emptyValues,
  documents: { drivers: [], nin: [], medical: [], education: [] },
  steps: startWizard(['Personal & Contact Information', 'Professional Details', 'Document Uploads']),
  stages: startWizard([...documentGroups.map((group) => documentLabels[group]), 'Confirm and submit']),
  key: '',
});

const mark = (wizard: Wizard, n: number, isComplete: boolean) => (isComplete ? complete : markIncomplete)(wizard, n);

/** The application that is being filled in. It outlives a walk through the rest of the site. */
export const useApplication = create<Application>()((set) => ({
  ...nothingFilled(),
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
  nameIt: (key) => set({ key }),
  reset: () => set(nothingFilled()),
}));
