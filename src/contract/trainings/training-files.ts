import * as z from 'zod/mini';
import { endpoint, Id, Instant, success } from '#contract/platform/endpoint.ts';
import { imageType } from '#contract/platform/upload-limits.ts';
import { Upload } from '#contract/platform/uploaded-file.ts';
import { TrainingFile } from './trainings.ts';

export const maxTrainingFiles = 5;

/** 10 MB, as 10 × 1024 × 1024 bytes. */
export const maxTrainingFileBytes = 10 * 1024 * 1024;

/** The days after a training's last day until its files are deleted. */
export const trainingFileDays = 90;

export const tooManyTrainingFilesMessage = (present: number): string =>
  `A training can have ${maxTrainingFiles} files. This one already has ${present}.`;

export const noTrainingFileMessage = 'Please choose a file.';

export const trainingFileTypes = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
};

/**
 * Detects a PDF or picture by its first bytes, whatever its name or declared type. Like PDF readers, accepts a PDF
 * that begins later.
 */
export function trainingFileType(head: Uint8Array): 'pdf' | 'picture' | undefined {
  if (imageType(head)) return 'picture';
  return String.fromCharCode(...head).includes('%PDF-') ? 'pdf' : undefined;
}

const ListedFile = z
  .object({ ...TrainingFile.shape, addedBy: z.string(), createdAt: Instant })
  .check(z.meta({ id: 'ListedTrainingFile' }));

const files = success(z.object({ result: z.array(ListedFile) }));

/** Lists a training's files in the order they were added. */
export const listTrainingFiles = endpoint('GET /admin/trainings/{id}/files', {
  access: 'read trainings',
  tag: 'Trainings',
  summary: 'List the files of a training',
  reads: ['trainings'],
  params: z.object({ id: Id }),
  errors: [404],
  response: files,
});

/** Adds files for people with a seat: PDFs, and pictures, which are re-encoded. Responds 409 for too many. */
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

export const removeTrainingFile = endpoint('POST /admin/trainings/{id}/files/{fileId}/remove', {
  access: 'manage trainings',
  tag: 'Trainings',
  summary: 'Remove a file of a training',
  writes: ['trainings'],
  params: z.object({ id: Id, fileId: Id }),
  errors: [404],
  response: files,
});
