import { unexpectedErrorMessage } from '#contract/platform/endpoint.ts';
import type { ActionFailure } from '#web/ui/overlays/confirm-dialog.tsx';
import { ApiError, isConflict, isNotFound } from './api-client.ts';

/** What to say about an error where the action was taken. After a conflict, or if the record is gone, trying again is in vain. */
export function toFailure(error: unknown): ActionFailure {
  const message = (error instanceof ApiError && error.message) || unexpectedErrorMessage;
  return { message, isFinal: isConflict(error) || isNotFound(error) };
}
