import * as z from 'zod/mini';
import { driverStatuses } from '#contract/drivers/drivers.ts';
import { required, text, textLimits } from '#contract/platform/checks.ts';
import { addDays, type CalendarDate, todayInLagos } from '#contract/platform/dates.ts';
import { endpoint, Id, idOr, success, textField } from '#contract/platform/endpoint.ts';
import { foldText } from '#contract/platform/names.ts';
import { seenVersionNumber, Version } from '#contract/platform/version.ts';

/** For how many days the documents of a deleted driver are kept. */
export const binDays = 30;

/** The day (in Lagos) on which the documents of a driver who was deleted at an instant are destroyed. */
export const binnedUntil = (deletedAt: Date): CalendarDate => addDays(todayInLagos(deletedAt), binDays);

const foldName = (name: string) => foldText(name).replace(/\s+/g, ' ').trim();

/** Whether somebody has typed this name; letter case, spaces, accents, hooks and the kinds of apostrophes and hyphens aside. */
export const isSameName = (typed: string, name: string): boolean =>
  // Taking long runs of marks apart is slow.
  typed.length <= 10 * textLimits.name && foldName(typed) === foldName(name);

/** Shown to an administrator who has typed another name than the driver's. */
export const otherNameMessage = (name: string): string => `Please type the full name: ${name}.`;

const Result = z.object({ _id: Id, driverId: z.string(), status: z.enum(driverStatuses), version: Version });

/**
 * Takes a deleted driver out of the bin, back to the status before. Responds 409 if the documents are destroyed already,
 * if an open application has the same e-mail address or phone number, or if the driver isn't the `version` any more.
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
 * Destroys the documents of a deleted driver at once. `fullName` must be the driver's, so that nobody does it by mistake.
 * Responds 409 if the driver isn't in the bin, or isn't the `version` any more.
 */
export const destroyDriver = endpoint('POST /admin/drivers/{id}/destroy', {
  access: 'decide on drivers',
  confirm: { whom: 'everybody' },
  tag: 'Drivers',
  summary: 'Destroy the documents of a deleted driver now',
  writes: ['documents', 'drivers'],
  params: z.object({ id: idOr('driverId') }),
  body: z.object({ fullName: textField('Full name', textLimits.name), version: seenVersionNumber }),
  checks: [required(['fullName']), ...text('fullName', 'Full name', textLimits.name)],
  errors: [404, 409],
  response: success(Result),
});
