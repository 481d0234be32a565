import type { FastifyInstance } from 'fastify';
import { enrol as enrolEndpoint } from '#contract/enrolment-form.ts';
import { listEnrolments } from '#contract/enrolments.ts';
import { type FormContext, registerFormEndpoint } from '#server/platform/http/form-endpoint.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { type EnrolmentsContext, enrol, listedEnrolments } from './service.ts';

export function publicEnrolmentRoutes(app: FastifyInstance, context: EnrolmentsContext & FormContext): void {
  registerFormEndpoint(app, enrolEndpoint, context, (body, attempt, { sender }) =>
    enrol({ ...context, sender }, attempt, body),
  );
}

export function adminEnrolmentRoutes(app: FastifyInstance, context: Pick<EnrolmentsContext, 'db'>): void {
  registerEndpoint(app, listEnrolments, async ({ query }) => ({
    message: 'Enrolees',
    data: await listedEnrolments(context, query),
  }));
}
