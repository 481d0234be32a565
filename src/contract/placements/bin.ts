import * as z from 'zod/mini';
import { driverStatuses } from '#contract/drivers/drivers.ts';
import { required, text, textLimits } from '#contract/platform/checks.ts';
import { addDays, type CalendarDate, todayInLagos } from '#contract/platform/dates.ts';
import { endpoint, Id, idOr, success, textField } from '#contract/platform/endpoint.ts';
import { foldText } from '#contract/platform/names.ts';
import { seenVersionNumber, Version } from '#contract/platform/version.ts';

/** The days a deleted driver's documents are kept. */
export const binDays = 30;

/** The day in Lagos on which the documents of a driver deleted at this instant are destroyed. */
export const binnedUntil = (deletedAt: Date): CalendarDate =>
  addDays(todayInLagos(deletedAt), binDays);

const foldName = (name: string) => foldText(name).replace(/\s+/g, ' ').trim();

/** Compares names regardless of case, spaces, accents, hooks, and kinds of apostrophes and hyphens. */
export const isSameName = (typed: string, name: string): boolean =>
  // Decomposing long runs of marks is slow.
  typed.length <= 10 * textLimits.name && foldName(typed) === foldName(name);

export const otherNameMessage = (name: string): string => `Please type the full name: ${name}.`;

const Result = z.object({
  _id: Id,
  driverId: z.string(),
  status: z.enum(driverStatuses),
  version: Version,
});

/**
 * Restores a deleted driver to the status before. Responds 409 if the documents are already destroyed, an open
 * application has the same email address or phone number, or the `version` is outdated.
 */
export const restoreDriver = endpoint('POST /admin/drivers/{id}/restore', {
  access: 'decide on drivers',
  tag: 'Drivers',
  summary: 'Restore a deleted driver',
  writes: ['drivers', 'placements'],
  params: z.object({ id: idOr('driverId') }),
  body: z.object({ version: seenVersionNumber }),
  errors: [404, 409],
  response: success(Result),
});

/**
 * Destroys a deleted driver's documents at once. `fullName` must match, to prevent accidents. Responds 409 if the
 * driver isn't in the bin, or the `version` is outdated.
 */
export const destroyDriver = endpoint('POST /admin/drivers/{id}/destroy', {
  access: 'decide on drivers',
  confirm: { sessions: 'all' },
  tag: 'Drivers',
  summary: 'Destroy the documents of a deleted driver now',
  writes: ['documents', 'drivers'],
  params: z.object({ id: idOr('driverId') }),
  body: z.object({ fullName: textField('Full name', textLimits.name), version: seenVersionNumber }),
  checks: [required(['fullName']), ...text('fullName', 'Full name', textLimits.name)],
  errors: [404, 409],
  response: success(Result),
});
