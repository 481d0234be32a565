import {
  type ApplicationField,
  applicationChecks,
  documentGroups,
  documentLabels,
  documentMissingMessage,
  personalChecks,
  professionalChecks,
} from '#contract/drivers/application-form.ts';
import { type Check, firstFailedCheck, type ValidationError } from '#contract/platform/checks.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { type Application, emptyValues, type Position, photosOf } from './application-store.ts';

/**
 * Returns the step and stage where a validation error can be fixed; for an error about the documents as a whole, the
 * confirmation.
 */
export function findProblemStep({ field, message }: ValidationError, photos: Application['photos']): Position {
  if (isAbout(personalChecks, field)) return { step: 1, stage: 1 };
  if (isAbout(professionalChecks, field)) return { step: 2, stage: 1 };
  const at = documentGroups.findIndex(
    (group) =>
      message.includes(documentLabels[group]) ||
      photosOf(photos, group).some(({ file }) => message.includes(`"${file.name}"`)),
  );
  return { step: 3, stage: at === -1 ? documentGroups.length + 1 : at + 1 };
}

/** The first thing in the whole application that is wrong or missing, with what to show where it can be fixed. */
export function findFault({ values, photos }: Pick<Application, 'values' | 'photos'>) {
  const failure = firstFailedCheck(applicationChecks, values, todayInLagos(serverNow()));
  if (failure)
    return { message: failure.message, problems: failure.fields.map((field) => ({ field, message: failure.message })) };
  const empty = documentGroups.find((group) => photosOf(photos, group).length === 0);
  if (!empty) return undefined;
  const message = `${documentMissingMessage} ${documentLabels[empty]}`;
  return { message: documentMissingMessage, problems: [{ field: 'images', message }] };
}

// A step's fields are those whose checks fail on an empty form.
function isAbout(checks: readonly Check<ApplicationField>[], field: string): boolean {
  return checks.some((check) => check.failing(emptyValues, '').some((name) => name === field));
}
