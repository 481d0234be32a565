import * as z from 'zod/mini';
import { endpoint, idOr, success } from '#contract/platform/endpoint.ts';
import { correctionShape } from '#contract/platform/record-schemas.ts';
import { seenVersionNumber } from '#contract/platform/version.ts';
import { consultationChecks, consultationFields } from './consultation-record.ts';
import { Consultation } from './consultations.ts';

/** Corrects the given fields of a consultation. Responds 409 if the `version` is outdated. */
export const correctConsultation = endpoint('PATCH /admin/consultancy/{id}', {
  access: 'manage consultations',
  tag: 'Consultations',
  summary: 'Correct a consultation',
  writes: ['consultations'],
  params: z.object({ id: idOr('requestId') }),
  body: z.object({ ...correctionShape(consultationFields), version: seenVersionNumber }),
  checks: consultationChecks,
  errors: [404, 409],
  response: success(Consultation),
});
