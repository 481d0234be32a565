import {
  documentGroups,
  documentLabels,
  documentMissingMessage,
} from '#contract/drivers/application-form.ts';
import {
  applicationChecks,
  personalFields,
  professionalFields,
} from '#contract/drivers/application-record.ts';
import { firstFailedCheck, type ValidationError } from '#contract/platform/checks.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { type Application, type Position, photosOf } from './application-store.ts';

/** Where a validation error can be fixed; for an error about all documents, the confirmation. */
export function findProblemStep(
  { field, message }: ValidationError,
  photos: Application['photos'],
): Position {
  if (field in personalFields) return { step: 1, stage: 1 };
  if (field in professionalFields) return { step: 2, stage: 1 };
  const at = documentGroups.findIndex(
    (group) =>
      message.includes(documentLabels[group]) ||
      photosOf(photos, group).some(({ file }) => message.includes(`"${file.name}"`)),
  );
  return { step: 3, stage: at === -1 ? documentGroups.length + 1 : at + 1 };
}

/** The first error in the whole application, with what to show where it can be fixed. */
export function findFault({ values, photos }: Pick<Application, 'values' | 'photos'>) {
  const failure = firstFailedCheck(applicationChecks, values, todayInLagos(serverNow()));
  if (failure)
    return {
      message: failure.message,
      problems: failure.fields.map((field) => ({ field, message: failure.message })),
    };
  const empty = documentGroups.find((group) => photosOf(photos, group).length === 0);
  if (!empty) return undefined;
  const message = `${documentMissingMessage} ${documentLabels[empty]}`;
  return { message: documentMissingMessage, problems: [{ field: 'images', message }] };
}
