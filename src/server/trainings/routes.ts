import type { FastifyInstance } from 'fastify';
import { enrol as enrolEndpoint } from '#contract/enrolment-form.ts';
import {
  changeTrainingStatus,
  createTraining as createTrainingEndpoint,
  listAllTrainings,
  listEnrolees,
  updateTraining,
} from '#contract/training-management.ts';
import { listTrainings } from '#contract/trainings.ts';
import { maxPublicPictureBytes } from '#contract/uploads.ts';
import { type PostContext, servePost } from '#server/platform/public-posts.ts';
import { serve } from '#server/platform/serve.ts';
import {
  changeTraining,
  createTraining,
  endTraining,
  enrol,
  listedEnrolees,
  listedTrainings,
  publicTrainings,
  type TrainingsContext,
} from './service.ts';

/** Serves what everybody may do: look at the trainings to come, and register. */
export function publicTrainingRoutes(app: FastifyInstance, context: Pick<TrainingsContext, 'db'> & PostContext): void {
  serve(app, listTrainings, async ({ query }) => ({
    message: 'Trainings',
    data: await publicTrainings(context, query),
  }));
  servePost(app, enrolEndpoint, context, (body, attempt) => enrol(context, attempt, body));
}

/** Serves what administrators do with trainings; `incoming` is where pictures wait during a request. */
export function adminTrainingRoutes(app: FastifyInstance, context: TrainingsContext & { incoming: string }): void {
  const uploads = { fields: ['images'], most: 1, maxBytes: maxPublicPictureBytes };
  const form = { incoming: context.incoming, uploads };
  serve(app, listAllTrainings, async ({ query }) => ({
    message: 'Trainings',
    data: await listedTrainings(context, query),
  }));
  serve(
    app,
    createTrainingEndpoint,
    async ({ body, signal }) => ({
      message: 'Training created successfully',
      data: await createTraining(context, body, signal),
    }),
    { form },
  );
  serve(
    app,
    updateTraining,
    async ({ params, body, signal }) => ({
      message: 'Training updated successfully',
      data: await changeTraining(context, params.id, body, signal),
    }),
    { form },
  );
  serve(app, changeTrainingStatus, async ({ body }) => ({
    message: `Training marked as ${body.status.toLowerCase()}`,
    data: await endTraining(context, body),
  }));
  serve(app, listEnrolees, async ({ query }) => ({ message: 'Enrolees', data: await listedEnrolees(context, query) }));
}
