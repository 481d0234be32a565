import type { FastifyInstance } from 'fastify';
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
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
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

export function adminConsultationRoutes(
  app: FastifyInstance,
  context: ConsultationsContext & { guard: AdminGuard },
): void {
  registerEndpoint(app, listConsultations, async ({ query }) => ({
    message: 'Consultations',
    data: await listedConsultations(context, query),
  }));
  registerEndpoint(app, readConsultation, async ({ params }) => ({
    message: 'Consultation',
    data: await getConsultation(context, params.id),
  }));
  registerEndpoint(app, changeConsultationStatus, async ({ body, request }) => ({
    message: `Consultation marked as ${body.status.toLowerCase()}`,
    data: await markConsultation({ ...context, actor: context.guard.administratorOf(request) }, body),
  }));
  registerEndpoint(app, rescheduleEndpoint, async ({ params, body, request }) => ({
    message: 'Time and place saved',
    data: await rescheduleConsultation({ ...context, actor: context.guard.administratorOf(request) }, params.id, body),
  }));
  registerEndpoint(app, correctConsultationEndpoint, async ({ params, body, request }) => ({
    message: 'Consultation saved',
    data: await correctConsultation({ ...context, actor: context.guard.administratorOf(request) }, params.id, body),
  }));
}
