import * as z from 'zod/mini';
import { endpoint, Id, Instant, success } from '#contract/platform/endpoint.ts';
import { imageType } from '#contract/platform/upload-limits.ts';
import { Upload } from '#contract/platform/uploaded-file.ts';
import { TrainingFile } from './trainings.ts';

/** The number of files that a training can have. */
export const maxTrainingFiles = 5;

/** The maximum size of one of them: 10 MB, counted as 10 × 1024 × 1024 bytes. */
export const maxTrainingFileBytes = 10 * 1024 * 1024;

/** The number of days after the last day of the training when they are deleted. */
export const trainingFileDays = 90;

/** Shown when a training would have too many files. */
export const tooManyTrainingFilesMessage = (present: number): string =>
  `A training can have ${maxTrainingFiles} files. This one already has ${present}.`;

export const noTrainingFileMessage = 'Please choose a file.';

/** What can be chosen: media types with the ends of names. */
export const trainingFileTypes = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
};

/** Detects whether a file is a PDF or a picture by its first bytes, whatever its name or declared type. A PDF can begin later, as readers take it. */
export function trainingFileType(head: Uint8Array): 'pdf' | 'picture' | undefined {
  if (imageType(head)) return 'picture';
  return String.fromCharCode(...head).includes('%PDF-') ? 'pdf' : undefined;
}

const ListedFile = z
  .object({ ...TrainingFile.shape, addedBy: z.string(), createdAt: Instant })
  .check(z.meta({ id: 'ListedTrainingFile' }));

const files = success(z.object({ result: z.array(ListedFile) }));

/** Lists the files of a training, in the order in which they were added. */
export const listTrainingFiles = endpoint('GET /admin/trainings/{id}/files', {
  access: 'read trainings',
  tag: 'Trainings',
  summary: 'List the files of a training',
  reads: ['trainings'],
  params: z.object({ id: Id }),
  errors: [404],
  response: files,
});

/** Adds files for those with a seat in a training: PDFs, and pictures, which are re-encoded. Responds 409 if there would be too many. */
export const addTrainingFiles = endpoint('POST /admin/trainings/{id}/files', {
  access: 'manage trainings',
  tag: 'Trainings',
  summary: 'Add files to a training',
  writes: ['trainings'],
  status: 201,
  params: z.object({ id: Id }),
  accepts: ['multipart/form-data'],
  body: z.object({ files: z._default(z.array(Upload).check(z.meta({ minItems: 1 })), []) }),
  errors: [404, 409],
  response: files,
});

/** Removes a file of a training, and deletes it. */
export const removeTrainingFile = endpoint('POST /admin/trainings/{id}/files/{fileId}/remove', {
  access: 'manage trainings',
  tag: 'Trainings',
  summary: 'Remove a file of a training',
  writes: ['trainings'],
  params: z.object({ id: Id, fileId: Id }),
  errors: [404],
  response: files,
});
