import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addConsultation as addConsultationEndpoint } from '#contract/consultations/added-consultations.ts';
import { correctConsultation as correctConsultationEndpoint } from '#contract/consultations/consultation-correction.ts';
import { createConsultation as createConsultationEndpoint } from '#contract/consultations/consultation-form.ts';
import {
  changeConsultationStatus,
  listConsultations,
  readConsultation,
  rescheduleConsultation as rescheduleEndpoint,
} from '#contract/consultations/consultations.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { type FormContext, registerFormEndpoint } from '#server/platform/http/form-endpoint.ts';
import { registerAnswer } from '#server/platform/http/register-endpoint.ts';
import { addConsultation } from './addition-service.ts';
import { correctConsultation } from './correction-service.ts';
import { rescheduleConsultation } from './schedule-service.ts';
import {
  type ConsultationsContext,
  createConsultation,
  getConsultation,
  listedConsultations,
  markConsultation,
} from './service.ts';

export function publicConsultationRoutes(app: FastifyInstance, context: ConsultationsContext & FormContext): void {
  registerFormEndpoint(app, createConsultationEndpoint, context, (body, attempt, { sender }) =>
    createConsultation({ ...context, sender }, attempt, body),
  );
}

export function adminConsultationRoutes(app: FastifyInstance, context: ConsultationsContext & { guard: AdminGuard }) {
  const by = (request: FastifyRequest) => ({ ...context, actor: context.guard.administratorOf(request) });
  registerAnswer(app, listConsultations, 'Consultations', ({ query }) => listedConsultations(context, query));
  registerAnswer(app, readConsultation, 'Consultation', ({ params }) => getConsultation(context, params.id));
  registerAnswer(
    app,
    addConsultationEndpoint,
    ({ requestId, fullName }) => `${requestId} from ${fullName} was added`,
    ({ body, request }) => addConsultation(by(request), body),
  );
  registerAnswer(
    app,
    changeConsultationStatus,
    (_, { body }) => `Consultation marked as ${body.status.toLowerCase()}`,
    ({ body, request }) => markConsultation(by(request), body),
  );
  registerAnswer(app, rescheduleEndpoint, 'Time and place saved', ({ params, body, request }) =>
    rescheduleConsultation(by(request), params.id, body),
  );
  registerAnswer(app, correctConsultationEndpoint, 'Consultation saved', ({ params, body, request }) =>
    correctConsultation(by(request), params.id, body),
  );
}
