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

interface Outcomes {
  /** Called with validation errors, of whichever step. */
  onProblems(problems: readonly ValidationError[]): void;
}

/**
 * Sends the application's photos as they are added, and the whole once it is submitted. An error or a cancellation
 * leaves everything in place. Returns what the server says if that keeps it waiting.
 */
export function useApplicationSending({ onProblems }: Outcomes): string | undefined {
  const closing = useClosing();
  const askAgain = useAskAgain();
  return useDraftSending(application, {
    onRejected(error: ApiError) {
      onProblems(error.errors.map(namingPhoto));
      if (isConflict(error)) askAgain();
    },
    // They would be gone before the form can be sent.
    keepsPhotos: closing?.isTaken === false,
  });
}

// A photo that is not on the server any more is named by its place.
function namingPhoto(error: ValidationError): ValidationError {
  const place = /^uploads\.(\d+)$/.exec(error.field)?.[1];
  const photo = useApplication.getState().photos[Number(place)];
  return photo ? { field: 'images', message: `"${photo.file.name}": ${missingUploadMessage}` } : error;
}

/** Runs all checks again, because a day may have passed since a step was filled in; reports whether something is missing. */
export function findMissing(onProblems: Outcomes['onProblems']): boolean {
  const found = findFault(useApplication.getState());
  if (!found) return false;
  toast.warning(found.message);
  onProblems(found.problems);
  return true;
}

/** Submits the application as it is now. */
export function submitApplication(agreed: readonly ConsentKind[]): void {
  const { values, extra } = useApplication.getState();
  const source = extra.source === '' ? {} : { source: extra.source };
  application.submit(registerDriver.path, { ...values, ...source, ...ownConsents(agreed) });
}
