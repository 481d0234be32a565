import type { ValidationError } from '#contract/platform/checks.ts';
import { isRecord } from '#contract/platform/is-record.ts';

/** The message of a response; '' if it isn't one of the API's. */
export function messageOf(body: unknown): string {
  return isRecord(body) && typeof body.message === 'string' ? body.message : '';
}

/** The validation errors of an error response. */
export function parseValidationErrors(body: unknown): ValidationError[] {
  return isRecord(body) && Array.isArray(body.errors) ? body.errors.filter(isValidationError) : [];
}

function isValidationError(value: unknown): value is ValidationError {
  return isRecord(value) && typeof value.field === 'string' && 'message' in value;
}
