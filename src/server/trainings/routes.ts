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
import { type AdministratorScope, serve, type VisitorScope } from '#server/platform/http/serve.ts';
import { listedTrainings, publicTrainings, readTraining } from './list-service.ts';
import { changeTraining, createTraining, endTraining, removeTraining } from './service.ts';

export function publicTrainingRoutes(scope: VisitorScope): void {
  serve(scope, listTrainings, 'Trainings', (context, { query }) => publicTrainings(context, query));
}

export function adminTrainingRoutes(scope: AdministratorScope): void {
  const uploads = { ...publicImageRules, fields: ['images'], maxFiles: 1 };
  const form = { uploads };
  serve(scope, listAllTrainings, 'Trainings', (context, { query }) =>
    listedTrainings(context, query),
  );
  serve(scope, readTrainingEndpoint, 'Training', (context, { params }) =>
    readTraining(context, params.id),
  );
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
