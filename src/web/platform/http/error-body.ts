import type { ValidationError } from '#contract/platform/checks.ts';
import { isRecord } from '#contract/platform/is-record.ts';

/** Returns '' if the body isn't the API's. */
export function messageOf(body: unknown): string {
  return isRecord(body) && typeof body.message === 'string' ? body.message : '';
}

export function parseValidationErrors(body: unknown): ValidationError[] {
  return isRecord(body) && Array.isArray(body.errors) ? body.errors.filter(isValidationError) : [];
}

function isValidationError(value: unknown): value is ValidationError {
  return isRecord(value) && typeof value.field === 'string' && 'message' in value;
}
