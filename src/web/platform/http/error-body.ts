import type { ValidationError } from '#contract/platform/checks.ts';

/** The message of an error response; '' if it isn't one of the API's. */
export function messageOf(body: unknown): string {
  return hasKey(body, 'message') && typeof body.message === 'string' ? body.message : '';
}

/** The validation errors of an error response. */
export function parseValidationErrors(body: unknown): ValidationError[] {
  return hasKey(body, 'errors') && Array.isArray(body.errors) ? body.errors.filter(isValidationError) : [];
}

function isValidationError(value: unknown): value is ValidationError {
  return hasKey(value, 'field') && typeof value.field === 'string' && hasKey(value, 'message');
}

function hasKey<Key extends string>(value: unknown, key: Key): value is Record<Key, unknown> {
  return typeof value === 'object' && value !== null && key in value;
}
