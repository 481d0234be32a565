import { v7 as uuid } from 'uuid';
import type * as z from 'zod/mini';
import { todayInLagos } from '#contract/platform/dates.ts';
import { apiBase, type FileResponse } from '#contract/platform/endpoint.ts';
import { rejectedMessage } from '#contract/platform/upload-limits.ts';
import type { UploadedFile } from '#contract/platform/uploaded-file.ts';
import {
  type listTrainingFiles,
  maxTrainingFileBytes,
  maxTrainingFiles,
  noTrainingFileMessage,
  tooManyTrainingFilesMessage,
  trainingFileType,
} from '#contract/trainings/training-files.ts';
import { recordActivity } from '#server/platform/activity/record-activity.ts';
import { readHead } from '#server/platform/files/file-head.ts';
import type { ImageEncoder } from '#server/platform/files/images.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import { type SignedQuery, signedLinks } from '#server/platform/http/signed-links.ts';
import type { AdministratorContext, Context } from '#server/platform/system/context.ts';
import * as repository from './file-repository.ts';
import { toRecord } from './mapper.ts';
import { findTraining, lockTraining } from './repository.ts';

type Listed = z.infer<typeof listTrainingFiles.response>['data'];

export const fileRules = {
  fields: ['files'],
  maxFiles: maxTrainingFiles,
  maxBytes: maxTrainingFileBytes,
  rejectReason: (name: string, head: Uint8Array) =>
    trainingFileType(head) ? undefined : `${rejectedMessage(name)} Please send PDF, PNG or JPEG.`,
};

/** The path of a file, below `apiBase`. */
export const filePath = (id: string): string => `/training/files/${id}`;

/** Opens training files, for the office and people with a seat. */
const fileLinks = ({ secret }: Context) => signedLinks(secret, 'training-files');

/** Makes addresses that open files for five minutes. */
export function fileAddresses(context: Context) {
  const { sign } = fileLinks(context);
  return (id: string, now: Date): string => sign(apiBase + filePath(id), id, now);
}

const unknownTraining = () => httpErrors.notFound('There is no training with this id.');
const unknownFile = () => httpErrors.notFound('There is no file here. It may have been removed.');

/** A training's files with their addresses. Throws 404 without the training. */
export async function listedFiles(context: Context, trainingId: string): Promise<Listed> {
  const { db, clock } = context;
  if (!(await findTraining(db, trainingId))) throw unknownTraining();
  const rows = await repository.findFiles(db, trainingId);
  const now = clock();
  const addressOf = fileAddresses(context);
  return {
    result: rows.map(({ id, createdAt, ...row }) => ({
      ...{ _id: id, ...row, createdAt: createdAt.toISOString() },
      url: addressOf(id, now),
    })),
  };
}

/** A PDF is kept unchanged; a picture is re-encoded as a JPEG, with the encoder's errors. */
async function prepare(encoder: ImageEncoder, { name, path, size }: UploadedFile) {
  const stem = name.replace(/\.[a-z]{3,4}$/i, '');
  if (trainingFileType(await readHead(path)) === 'pdf') {
    return { path, name: `${stem}.pdf`, type: 'application/pdf', bytes: size } as const;
  }
  const target = `${path}.jpg`;
  const bytes = await encoder.toDocument({ name, path, size }, target);
  return { path: target, name: `${stem}.jpg`, type: 'image/jpeg', bytes } as const;
}

/** Adds files to a training. Throws 400 without any, 404 without the training, 409 for too many. */
export async function addFiles(
  context: AdministratorContext,
  trainingId: string,
  sent: readonly UploadedFile[],
): Promise<Listed> {
  const { db, files, clock, actor, encoder } = context;
  if (sent.length === 0) throw httpErrors.invalidField('files', noTrainingFileMessage);
  const prepared = [];
  for (const file of sent) prepared.push(await prepare(encoder, file));
  const stored = await files.put(prepared);
  const fileNames = stored.map(({ fileName }) => fileName);
  try {
    await db.transaction().execute(async (tx) => {
      const training = await lockTraining(tx, trainingId);
      if (!training) throw unknownTraining();
      const present = (await repository.findFiles(tx, training.id)).length;
      if (present + stored.length > maxTrainingFiles) throw httpErrors.conflict(tooManyTrainingFilesMessage(present));
      const now = clock();
      await files.keep(tx, fileNames);
      const added = { trainingId: training.id, addedBy: actor.name, createdAt: now };
      await repository.insertFiles(
        tx,
        stored.map(({ fileName, name, type, bytes }) => ({ id: uuid(), fileName, name, type, bytes, ...added })),
      );
      await recordActivity(tx, actor, {
        kind: 'training-changed',
        at: now,
        record: toRecord(training),
        changes: [{ field: 'files', before: null, after: stored.map(({ name }) => name).join(', ') }],
      });
    });
  } catch (error) {
    await files.drop(fileNames);
    throw error;
  }
  return listedFiles(context, trainingId);
}

/** Removes a training's file. Throws 404 if there is none. */
export async function removeFile(context: AdministratorContext, trainingId: string, fileId: string): Promise<Listed> {
  const { db, files, clock, actor } = context;
  const name = await db.transaction().execute(async (tx) => {
    const training = await lockTraining(tx, trainingId);
    if (!training) throw unknownTraining();
    const [removed] = await repository.deleteFiles(tx, training.id, fileId);
    if (!removed) throw unknownFile();
    await files.release(tx, [removed.fileName]);
    await recordActivity(tx, actor, {
      kind: 'training-changed',
      at: clock(),
      record: toRecord(training),
      changes: [{ field: 'files', before: removed.name, after: null }],
    });
    return removed.fileName;
  });
  await files.drop([name]);
  return listedFiles(context, trainingId);
}

/** Opens a file by its signed address. Throws 403 if that has expired, 404 if the file was removed. */
export async function readFile(
  context: Context,
  id: string,
  query: z.infer<typeof SignedQuery>,
): Promise<FileResponse & { name: string }> {
  const { db, clock, files } = context;
  fileLinks(context).read(apiBase + filePath(id), query, clock());
  const found = await repository.findFile(db, id);
  const content = found && (await files.read(found.fileName));
  if (!content) throw unknownFile();
  return { content: content.bytes, size: content.size, type: found.type, name: found.name };
}

export async function deleteOldTrainingFiles({ db, files }: Context, now: Date): Promise<void> {
  const names = await db.transaction().execute(async (tx) => {
    const deleted = await repository.deleteOldFiles(tx, todayInLagos(now));
    await files.release(tx, deleted);
    return deleted;
  });
  await files.drop(names);
}
