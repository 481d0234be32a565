import { type ConsentKind, ownConsents } from '#contract/consents/consents.ts';
import { registerDriver } from '#contract/drivers/application-form.ts';
import type { ValidationError } from '#contract/platform/checks.ts';
import { missingUploadMessage } from '#contract/uploads/application-uploads.ts';
import { useDraftSending } from '#web/platform/drafts/use-draft-sending.ts';
import { type ApiError, isConflict } from '#web/platform/http/api-client.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { application, useApplication } from './application-store.ts';
import { findFault } from './problem-step.ts';
import { useAskAgain, useClosing } from './use-closing.ts';

interface SubmitOptions {
  /** Called with validation errors of any step. */
  onProblems(problems: readonly ValidationError[]): void;
}

/**
 * Sends photos as they are added, and everything once submitted. Errors and cancellation leave everything in place.
 * Returns the server's message while the server causes the wait.
 */
export function useApplicationSending({ onProblems }: SubmitOptions): string | undefined {
  const closing = useClosing();
  const askAgain = useAskAgain();
  return useDraftSending(application, {
    onRejected(error: ApiError) {
      onProblems(error.errors.map(namingPhoto));
      if (isConflict(error)) askAgain();
    },
    // While applications are closed, uploaded photos would expire before the form can be sent.
    keepsPhotos: closing?.isTaken === false,
  });
}

// Name a photo missing on the server by its position.
function namingPhoto(error: ValidationError): ValidationError {
  const place = /^uploads\.(\d+)$/.exec(error.field)?.[1];
  const photo = useApplication.getState().photos[Number(place)];
  return photo
    ? { field: 'images', message: `"${photo.file.name}": ${missingUploadMessage}` }
    : error;
}

/** Repeats all checks, since a day may have passed; returns whether something is missing. */
export function findMissing(onProblems: SubmitOptions['onProblems']): boolean {
  const fault = findFault(useApplication.getState());
  if (!fault) return false;
  toast.warning(fault.message);
  onProblems(fault.problems);
  return true;
}

export function submitApplication(agreed: readonly ConsentKind[]): void {
  const { values, extra } = useApplication.getState();
  const source = extra.source === '' ? {} : { source: extra.source };
  const invitation = extra.invitation === undefined ? {} : { invitation: extra.invitation };
  application.submit(registerDriver.path, {
    ...values,
    ...source,
    ...invitation,
    ...ownConsents(agreed),
  });
}
