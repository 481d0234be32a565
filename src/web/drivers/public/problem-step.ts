import {
  type ApplicationField,
  documentGroups,
  documentLabels,
  personalChecks,
  professionalChecks,
} from '#contract/application-form.ts';
import type { Check, ValidationError } from '#contract/checks.ts';
import { type Documents, emptyValues, type Position } from './application-store.ts';

/**
 * Returns the step and stage where a validation error can be fixed; for an error about the documents as a whole, the
 * confirmation.
 */
export function findProblemStep({ field, message }: ValidationError, documents: Documents): Position {
  if (isAbout(personalChecks, field)) return { step: 1, stage: 1 };
  if (isAbout(professionalChecks, field)) return { step: 2, stage: 1 };
  const at = documentGroups.findIndex(
    (group) =>
      message.includes(documentLabels[group]) || documents[group].some(({ name }) => message.includes(`"${name}"`)),
  );
  return { step: 3, stage: at === -1 ? documentGroups.length + 1 : at + 1 };
}

// A step's fields are those whose checks fail on an empty form.
function isAbout(checks: readonly Check<ApplicationField>[], field: string): boolean {
  return checks.some((check) => check.failing(emptyValues, '').some((name) => name === field));
}
