import * as z from 'zod/mini';
import { endpoint, idOr, ifGiven, success } from '#contract/platform/endpoint.ts';
import { correctionShape } from '#contract/platform/record-schemas.ts';
import { seenVersionNumber } from '#contract/platform/version.ts';
import { ageBracketField } from './application-form.ts';
import {
  driverCorrectionChecks,
  personalFields,
  professionalFields,
} from './application-record.ts';
import { Driver } from './drivers.ts';

/**
 * Corrects the given fields of a driver's application. Responds 409 if the driver is deleted, the `version` is
 * outdated, or another open application has the email address or phone number.
 */
export const correctDriver = endpoint('PATCH /admin/drivers/{id}', {
  access: 'decide on drivers',
  tag: 'Drivers',
  summary: "Correct a driver's application",
  writes: ['drivers'],
  params: z.object({ id: idOr('driverId') }),
  body: z.object({
    ...correctionShape({ ...personalFields, ...professionalFields }),
    ageBracket: ifGiven(ageBracketField),
    version: seenVersionNumber,
  }),
  checks: driverCorrectionChecks,
  errors: [404, 409],
  response: success(Driver),
});
