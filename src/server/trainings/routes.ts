import type { FastifyInstance, FastifyRequest } from 'fastify';
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
import { registerAnswer } from '#server/platform/http/register-endpoint.ts';
import type { Context } from '#server/platform/system/context.ts';
import { listedTrainings, publicTrainings, readTraining } from './list-service.ts';
import { changeTraining, createTraining, endTraining, removeTraining, type TrainingsContext } from './service.ts';

export function publicTrainingRoutes(app: FastifyInstance, context: Context): void {
  registerAnswer(app, listTrainings, 'Trainings', ({ query }) => publicTrainings(context, query));
}

/** `incoming` is the folder for uploads during a request. */
export function adminTrainingRoutes(
  app: FastifyInstance,
  context: TrainingsContext & { incoming: IncomingFolder; images: Images; guard: AdminGuard },
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
