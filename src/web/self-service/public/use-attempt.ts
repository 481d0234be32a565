import { useState } from 'react';
import type { ValidationError } from '#contract/platform/checks.ts';
import type { OwnData } from '#contract/self-service/own-data.ts';
import { ApiError, isNotFound, validationErrorsOf } from '#web/platform/http/api-client.ts';

/** What a part of a person's own data is shown and changed by. */
export interface OwnPartProps {
  proof: string;
  data: OwnData;
  onChanged(data: OwnData): void;
  /** The proof is too old. */
  onGone(message: string): void;
}

/** Returns the message about a failed call: the server's, or else one that also covers a lost connection. */
export const failureOf = (
  error: unknown,
  otherwise = 'This did not work. Please check your connection and try again.',
): string => (error instanceof ApiError && error.message) || otherwise;

interface AttemptOptions {
  /** The message if the server gives none. */
  failure?: string;
  /** Told of the server's errors about single fields. */
  onErrors?(problems: readonly ValidationError[]): void;
  /** Told of what is not there any more (404), with the server's words. */
  onGone?(message: string): void;
}

/** Runs one call at a time; `error` is why the last one failed, in a sentence, or ''. */
export function useAttempt({ failure, onErrors, onGone }: AttemptOptions = {}) {
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState('');
  async function run(act: () => Promise<unknown>): Promise<void> {
    if (isRunning) return;
    setRunning(true);
    setError('');
    try {
      await act();
    } catch (failed) {
      const problems = validationErrorsOf(failed) ?? [];
      if (onErrors && problems.length > 0) onErrors(problems);
      else if (onGone && isNotFound(failed)) onGone(failureOf(failed));
      else setError(failureOf(failed, failure));
    } finally {
      setRunning(false);
    }
  }
  return { isRunning, error, run };
}
