import { unexpectedErrorMessage } from '#contract/platform/endpoint.ts';
import type { ActionFailure } from '#web/ui/overlays/confirm-dialog.tsx';
import { ApiError, isConflict, isNotFound } from './api-client.ts';

/** The failure is final after a 409, or if the record is gone. */
export function toFailure(error: unknown): ActionFailure {
  const message = (error instanceof ApiError && error.message) || unexpectedErrorMessage;
  return { message, isFinal: isConflict(error) || isNotFound(error) };
}
