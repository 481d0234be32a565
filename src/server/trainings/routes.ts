import * as z from 'zod/mini';
import { endpoint, FileBody, Id } from '#contract/platform/endpoint.ts';
import { addTrainingFiles, listTrainingFiles, removeTrainingFile } from '#contract/trainings/training-files.ts';
import {
  changeTrainingStatus,
  createTraining as createTrainingEndpoint,
  deleteTraining,
  listAllTrainings,
  readTraining as readTrainingEndpoint,
  updateTraining,
} from '#contract/trainings/training-management.ts';
import { listTrainings } from '#contract/trainings/trainings.ts';
import { publicImageRules } from '#server/pictures/service.ts';
import { downloadHeaders } from '#server/platform/http/file-response.ts';
import { type AdministratorScope, serve, serveRaw, type VisitorScope } from '#server/platform/http/serve.ts';
import { SignedQuery } from '#server/platform/http/signed-links.ts';
import { addFiles, filePath, fileRules, listedFiles, readFile, removeFile } from './file-service.ts';
import { listedTrainings, publicTrainings, readTraining } from './list-service.ts';
import { changeTraining, createTraining, endTraining, removeTraining } from './service.ts';

const readFileEndpoint = endpoint(`GET ${filePath('{fileId}')}`, {
  access: 'public',
  tag: 'Trainings',
  summary: 'Open a file of a training by its signed address',
  params: z.object({ fileId: Id }),
  query: SignedQuery,
  errors: [403, 404],
  produces: ['application/pdf', 'image/jpeg'],
  response: FileBody,
});

export function publicTrainingRoutes(scope: VisitorScope): void {
  serve(scope, listTrainings, 'Trainings', (context, { query }) => publicTrainings(context, query));
  serveRaw(scope, readFileEndpoint, async (context, { params, query }) => {
    const { name, ...file } = await readFile(context, params.fileId, query);
    return { ...file, headers: downloadHeaders(name) };
  });
}

export function adminTrainingRoutes(scope: AdministratorScope): void {
  const uploads = { ...publicImageRules, fields: ['images'], maxFiles: 1 };
  const form = { uploads };
  serve(scope, listAllTrainings, 'Trainings', (context, { query }) => listedTrainings(context, query));
  serve(scope, readTrainingEndpoint, 'Training', (context, { params }) => readTraining(context, params.id));
  serve(
    scope,
    createTrainingEndpoint,
    'Training created successfully',
    (context, { body }) => createTraining(context, body),
    { form },
  );
  serve(
    scope,
    updateTraining,
    'Training updated successfully',
    (context, { params, body }) => changeTraining(context, params.id, body),
    { form },
  );
  serve(scope, listTrainingFiles, 'Files', (context, { params }) => listedFiles(context, params.id));
  serve(
    scope,
    addTrainingFiles,
    'The files were added',
    (context, { params, body }) => addFiles(context, params.id, body.files),
    { form: { uploads: fileRules } },
  );
  serve(scope, removeTrainingFile, 'The file was removed', (context, { params }) =>
    removeFile(context, params.id, params.fileId),
  );
  serve(scope, deleteTraining, 'The training was deleted', async (context, { params, body }) => {
    await removeTraining(context, params.id, body.version);
    return { _id: params.id };
  });
  serve(
    scope,
    changeTrainingStatus,
    (_, { body }) => `Training marked as ${body.status.toLowerCase()}`,
    (context, { body }) => endTraining(context, body),
  );
}
