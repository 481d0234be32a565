import { v4 as uuid } from 'uuid';
import { create } from 'zustand';
import { type DocumentGroup, documentGroups } from '#contract/application-form.ts';
import { uploadsPath } from '#contract/application-uploads.ts';
import type { Values } from '#contract/checks.ts';
import type { SentDateField } from '#contract/send-again-form.ts';
import type { DraftScope } from '#web/platform/forms/draft.ts';
import { createSentAhead, type HeldPhotos } from '#web/platform/uploads/sent-ahead.ts';
import type { UploadRecord } from '#web/platform/uploads/upload-queue.ts';

/** What has been filled in for a link. */
export interface Filled extends Pick<HeldPhotos<DocumentGroup>, 'documents' | 'uploads' | 'uploadSecret'> {
  /** The dates that were typed; where nothing was typed, the one that we hold stands. */
  dates: Partial<Values<SentDateField>>;
}

interface Answer extends Filled, HeldPhotos<DocumentGroup> {
  /** The request of the link that is open; empty until it has been read. */
  requestId: string;
  /** How much of it is stored on this device. */
  kept: DraftScope;
  isRestored: boolean;
  changeDate(field: SentDateField, value: string): void;
  addFiles(group: DocumentGroup, files: readonly File[]): void;
  removeFile(group: DocumentGroup, file: File): void;
}

export const nothingFilled = (): Filled => ({
  dates: {},
  documents: { drivers: [], nin: [], medical: [], education: [] },
  uploads: new Map(),
  uploadSecret: '',
});

function withUpload(uploads: Filled['uploads'], file: File, record: UploadRecord | undefined): Filled['uploads'] {
  const others = [...uploads].filter(([one]) => one !== file);
  return new Map(record ? [...others, [file, record]] : others);
}

/** The answer to a link that is being filled in. */
export const useAnswer = create<Answer>()((set, get) => ({
  ...nothingFilled(),
  requestId: '',
  kept: 'everything',
  isRestored: false,
  changeDate: (field, value) => set(({ dates }) => ({ dates: { ...dates, [field]: value } })),
  addFiles: (group, files) =>
    set(({ documents }) => ({ documents: { ...documents, [group]: [...documents[group], ...files] } })),
  removeFile: (group, file) =>
    set(({ documents, uploads }) => ({
      documents: { ...documents, [group]: documents[group].filter((one) => one !== file) },
      uploads: withUpload(uploads, file, undefined),
    })),
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
}));

/** Its photos, which are sent to the server as they are added. */
export const answerPhotos = createSentAhead({ path: uploadsPath, store: useAnswer, groups: documentGroups });
