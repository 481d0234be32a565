import { addConsultation as addConsultationEndpoint } from '#contract/consultations/added-consultations.ts';
import { correctConsultation as correctConsultationEndpoint } from '#contract/consultations/consultation-correction.ts';
import { createConsultation as createConsultationEndpoint } from '#contract/consultations/consultation-form.ts';
import {
  changeConsultationStatus,
  listConsultations,
  readConsultation,
  rescheduleConsultation as rescheduleEndpoint,
} from '#contract/consultations/consultations.ts';
import { type AdministratorScope, serve, type VisitorScope } from '#server/platform/http/serve.ts';
import { serveForm } from '#server/platform/http/serve-form.ts';
import {
  addConsultation,
  correctConsultation,
  createConsultation,
  getConsultation,
  listedConsultations,
  markConsultation,
  rescheduleConsultation,
} from './service.ts';

export function publicConsultationRoutes(scope: VisitorScope): void {
  serveForm(scope, createConsultationEndpoint, createConsultation);
}

export function adminConsultationRoutes(scope: AdministratorScope): void {
  serve(scope, listConsultations, 'Consultations', (context, { query }) =>
    listedConsultations(context, query),
  );
  serve(scope, readConsultation, 'Consultation', (context, { params }) =>
    getConsultation(context, params.id),
  );
  serve(
    scope,
    addConsultationEndpoint,
    ({ requestId, fullName }) => `${requestId} from ${fullName} was added`,
    (context, { body }) => addConsultation(context, body),
  );
  serve(
    scope,
    changeConsultationStatus,
    (_, { body }) => `Consultation marked as ${body.status.toLowerCase()}`,
    (context, { body }) => markConsultation(context, body),
  );
  serve(scope, rescheduleEndpoint, 'Time and place saved', (context, { params, body }) =>
    rescheduleConsultation(context, params.id, body),
  );
  serve(scope, correctConsultationEndpoint, 'Consultation saved', (context, { params, body }) =>
    correctConsultation(context, params.id, body),
  );
}
