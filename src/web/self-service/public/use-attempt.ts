import { useState } from 'react';
import { ApiError, isNotFound } from '#web/platform/http/api-client.ts';

interface Attempt {
  isRunning: boolean;
  /** The error message, a sentence; '' if there is none. */
  error: string;
  /** Runs `act`, unless it is running already. */
  run(act: () => Promise<void>): Promise<void>;
}

/** Returns the message about a failed call: the server's, or else one that also covers a lost connection. */
export const failureOf = (error: unknown): string =>
  (error instanceof ApiError && error.message) || 'This did not work. Please check your connection and try again.';

/** Runs one call at a time. What is not there any more (404) is told to `onGone`, with the server's words. */
export function useAttempt(onGone: (message: string) => void): Attempt {
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState('');
  return {
    isRunning,
    error,
    async run(act) {
      if (isRunning) return;
      setRunning(true);
      setError('');
      try {
        await act();
      } catch (failure) {
        if (isNotFound(failure)) onGone(failureOf(failure));
        else setError(failureOf(failure));
      } finally {
        setRunning(false);
      }
    },
  };
}
