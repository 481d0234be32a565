import type { FastifyInstance, FastifyRequest } from 'fastify';
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
import type { Images } from '#server/platform/files/images.ts';
import type { IncomingFolder } from '#server/platform/files/incoming-folder.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { clientKey } from '#server/platform/http/client-key.ts';
import { downloadHeaders } from '#server/platform/http/file-response.ts';
import { registerAnswer, registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { SignedQuery } from '#server/platform/http/signed-links.ts';
import { addFiles, type FilesContext, filePath, fileRules, listedFiles, readFile, removeFile } from './file-service.ts';
import { listedTrainings, publicTrainings, readTraining } from './list-service.ts';
import { changeTraining, createTraining, endTraining, removeTraining, type TrainingsContext } from './service.ts';

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

export function publicTrainingRoutes(app: FastifyInstance, context: FilesContext): void {
  registerAnswer(app, listTrainings, 'Trainings', ({ query }) => publicTrainings(context, query));
  registerEndpoint(app, readFileEndpoint, async ({ params, query }) => {
    const { name, ...file } = await readFile(context, params.fileId, query);
    return { ...file, headers: downloadHeaders(name) };
  });
}

/** `incoming` is the folder for uploads during a request. */
export function adminTrainingRoutes(
  app: FastifyInstance,
  context: TrainingsContext & FilesContext & { incoming: IncomingFolder; images: Images; guard: AdminGuard },
): void {
  const uploads = { ...publicImageRules, fields: ['images'], maxFiles: 1 };
  const form = { incoming: context.incoming, uploads };
  const by = (request: FastifyRequest) => ({ ...context, actor: context.guard.administratorOf(request) });
  const encoderFor = (request: FastifyRequest, signal: AbortSignal) =>
    context.images.encoderFor(clientKey(request), signal);
  registerAnswer(app, listAllTrainings, 'Trainings', ({ query }) => listedTrainings(context, query));
  registerAnswer(app, readTrainingEndpoint, 'Training', ({ params }) => readTraining(context, params.id));
  registerAnswer(
    app,
    createTrainingEndpoint,
    'Training created successfully',
    ({ body, request, signal }) => createTraining(by(request), encoderFor(request, signal), body),
    { form },
  );
  registerAnswer(
    app,
    updateTraining,
    'Training updated successfully',
    ({ params, body, request, signal }) => changeTraining(by(request), params.id, encoderFor(request, signal), body),
    { form },
  );
  registerAnswer(app, listTrainingFiles, 'Files', ({ params }) => listedFiles(context, params.id));
  registerAnswer(
    app,
    addTrainingFiles,
    'The files were added',
    ({ params, body, request, signal }) => addFiles(by(request), params.id, encoderFor(request, signal), body.files),
    { form: { incoming: context.incoming, uploads: fileRules } },
  );
  registerAnswer(app, removeTrainingFile, 'The file was removed', ({ params, request }) =>
    removeFile(by(request), params.id, params.fileId),
  );
  registerAnswer(app, deleteTraining, 'The training was deleted', async ({ params, body, request }) => {
    await removeTraining(by(request), params.id, body.version);
    return { _id: params.id };
  });
  registerAnswer(
    app,
    changeTrainingStatus,
    (_, { body }) => `Training marked as ${body.status.toLowerCase()}`,
    ({ body, request }) => endTraining(by(request), body),
  );
}
