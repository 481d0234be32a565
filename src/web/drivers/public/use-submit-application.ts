import { useEffect, useRef, useState } from 'react';
import { missingUploadMessage } from '#contract/application-uploads.ts';
import type { ValidationError } from '#contract/checks.ts';
import type { ConsentKind } from '#contract/consents.ts';
import { useSubmission } from '#web/platform/forms/use-submission.ts';
import { errorMessageOf, isKeyUsed } from '#web/platform/http/api-client.ts';
import { UploadFailure } from '#web/platform/uploads/upload-queue.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { applicationTabs } from './application-draft.ts';
import { useApplication } from './application-store.ts';
import { applicationPhotos } from './application-uploads.ts';
import { findFault } from './problem-step.ts';
import { sendApplication, subjectOf } from './send-application.ts';

export interface Outcomes {
  /** Called with validation errors, of this or another step. */
  onProblems(problems: readonly ValidationError[]): void;
  /** Called with the reference once the application has arrived. */
  onSent(reference: string): void;
}

/**
 * Sends the application. An error or a cancellation leaves everything in place; `error` is the server's error message
 * about the application as a whole.
 */
export function useSubmitApplication({ onProblems, onSent }: Outcomes) {
  const [error, setError] = useState('');
  // Photos that the server had no more; each is sent again once.
  const resent = useRef(new Set<File>());
  const submission = useSubmission({
    prepare: async (_input, { signal, onState }) =>
      applicationPhotos.queue.whenSent(signal, (progress) =>
        onState(navigator.onLine ? { phase: 'files', ...progress } : { phase: 'offline' }),
      ),
    send: sendApplication,
    recover: (rejection) => applicationPhotos.sendAgain(applicationPhotos.missing(rejection), resent.current),
    success: 'registered',
    failure: 'error',
    onSent({ data }) {
      onSent(data.reference);
      applicationTabs.announceSent(data.reference);
      // They belong to the stored application now.
      useApplication.getState().clearUploads();
      useApplication.getState().reset();
    },
    onRejected(rejection) {
      if (rejection instanceof UploadFailure) {
        const { file, message } = rejection;
        return onProblems([{ field: 'images', message: `"${file.name}": ${message}` }]);
      }
      if (isKeyUsed(rejection)) useApplication.getState().dropKey();
      setError(errorMessageOf(rejection));
      const lost = applicationPhotos.missing(rejection);
      if (lost.length === 0) onProblems(rejection.errors);
      else onProblems(lost.map(({ name }) => ({ field: 'images', message: `"${name}": ${missingUploadMessage}` })));
    },
  });

  const { isSending } = submission;
  useEffect(() => {
    applicationTabs.setSending(isSending);
    return () => applicationTabs.setSending(false);
  }, [isSending]);

  /** Runs all checks again: a day may have passed since a step was filled in. */
  function findMissing(): boolean {
    const found = findFault(useApplication.getState());
    if (!found) return false;
    toast.warning(found.message);
    onProblems(found.problems);
    return true;
  }

  function send(agreed: readonly ConsentKind[]) {
    const { values, documents, keyFor } = useApplication.getState();
    setError('');
    resent.current.clear();
    submission.start({ values, documents, agreed, idempotencyKey: keyFor(subjectOf(values, documents, agreed)) });
  }

  return { findMissing, send, submission, error };
}
