import * as z from 'zod/mini';
import { consentFields } from '#contract/consents/consents.ts';
import { endpoint, success } from '#contract/platform/endpoint.ts';
import { ConsultationBody } from './consultation-form.ts';
import { consultationChecks } from './consultation-record.ts';
import { Consultation } from './consultations.ts';

/** Adds a consultation booked by phone, as Pending. The client is notified as if they had used the form. */
export const addConsultation = endpoint('POST /admin/consultancy', {
  access: 'manage consultations',
  tag: 'Consultations',
  summary: 'Add a consultation booked by phone',
  writes: ['consents', 'consultations', 'messages'],
  status: 201,
  body: z.extend(ConsultationBody, consentFields('office, booking by phone')),
  checks: consultationChecks,
  response: success(Consultation),
});
