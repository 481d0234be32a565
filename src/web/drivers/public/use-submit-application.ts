import { useState } from 'react';
import {
  applicationChecks,
  documentGroups,
  documentLabels,
  documentMissingMessage,
} from '#contract/application-form.ts';
import { firstFailedCheck, type ValidationError } from '#contract/checks.ts';
import { todayInLagos } from '#contract/dates.ts';
import { isWorthRetrying } from '#web/platform/forms/send-with-retry.ts';
import { useSubmission } from '#web/platform/forms/use-submission.ts';
import { ApiError, errorMessageOf, isKeyUsed } from '#web/platform/http/api-client.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { useApplication } from './application-store.ts';
import { subjectOf, useRegisterDriver } from './register-driver.ts';

export interface Outcomes {
  /** Called with validation errors, of this or another step. */
  onProblems(problems: readonly ValidationError[]): void;
  /** Called with the reference once the application has arrived. */
  onSent(reference: string): void;
}

/**
 * Sends the application. An error or a cancellation leaves everything in place; `refusal` is the server's error message
 * about the application as a whole.
 */
export function useSubmitApplication({ onProblems, onSent }: Outcomes) {
  const sender = useSubmission();
  const [refusal, setRefusal] = useState('');
  const register = useRegisterDriver();

  /** Runs all checks again: a day may have passed since a step was filled in. */
  function findMissing(): boolean {
    const { values, documents } = useApplication.getState();
    const failure = firstFailedCheck(applicationChecks, values, todayInLagos(serverNow()));
    const empty = documentGroups.find((group) => documents[group].length === 0);
    if (failure) warn(failure.message, failure.fields, failure.message);
    else if (empty) warn(documentMissingMessage, ['images'], `${documentMissingMessage} ${documentLabels[empty]}`);
    return failure !== undefined || empty !== undefined;
  }

  function warn(message: string, fields: readonly string[], detail: string) {
    toast.warning(message);
    onProblems(fields.map((field) => ({ field, message: detail })));
  }

  async function send() {
    if (sender.isOnItsWay) return;
    const { values, documents, keyFor, dropKey, reset } = useApplication.getState();
    const idempotencyKey = keyFor(subjectOf(values, documents));
    setRefusal('');
    try {
      const answer = await sender.run((sending) =>
        register.mutateAsync({ values, documents, idempotencyKey, sending }),
      );
      if (!answer) return;
      onSent(answer.data.reference);
      reset();
    } catch (error) {
      if (!(error instanceof ApiError) || isWorthRetrying(error)) return;
      if (isKeyUsed(error)) dropKey();
      setRefusal(errorMessageOf(error));
      onProblems(error.errors);
    }
  }

  return { findMissing, send: () => void send(), sender, refusal };
}
