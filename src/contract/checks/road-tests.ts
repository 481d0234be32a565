import * as z from 'zod/mini';
import { endpoint, idOr } from '#contract/platform/endpoint.ts';
import { scheduleChecks, scheduleFields } from '#contract/platform/schedule-form.ts';
import { seenVersionNumber } from '#contract/platform/version.ts';
import { fileEndpoint } from './checks.ts';

/**
 * Invites a driver to a test on the road, or changes day, time and place of the open invitation,
 * and notifies the driver. The outcome is recorded as a check of this kind. Responds 409 for a
 * deleted driver, an ended kind, another open invitation or an outdated `version`.
 */
export const setRoadTest = endpoint('PUT /admin/drivers/{id}/road-test', {
  ...fileEndpoint,
  access: 'decide on drivers',
  summary: 'Set or change the road test of a driver',
  writes: ['checks', 'drivers', 'messages'],
  notifies: true,
  body: z.object({
    kind: idOr('kind', 'Choose a kind of check.'),
    ...scheduleFields,
    version: seenVersionNumber,
  }),
  checks: scheduleChecks(null),
  errors: [404, 409],
});

/** Notifies the driver until the day of the test. Responds 409 without one, or for an outdated `version`. */
export const cancelRoadTest = endpoint('POST /admin/drivers/{id}/road-test/cancel', {
  ...fileEndpoint,
  access: 'decide on drivers',
  summary: "Cancel a driver's road test",
  writes: ['checks', 'drivers', 'messages'],
  notifies: true,
  body: z.object({ version: seenVersionNumber }),
  errors: [404, 409],
});
