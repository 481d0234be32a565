import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/platform/http/api-client.ts';
import { type Attempt, isWorthRetrying, type Sending, type SendingState, sendWithRetry } from './send-with-retry.ts';
import { type Leaving, useLeaveGuard } from './use-leave-guard.ts';

export type SubmissionState = SendingState | { phase: 'idle' | 'cancelled' | 'given-up' };

interface SubmissionOptions<Input, Result> {
  /** Waits for what has to arrive before the form. What it rejects with ends the sending. */
  prepare?(input: Input, sending: Sending): Promise<void>;
  /** One attempt, by `callApi`. Every attempt must send the same content under the same idempotency key. */
  send(input: Input, attempt: Attempt): Promise<Result>;
  /** Mends the cause of an error, if it can; then everything starts again. */
  recover?(error: ApiError): boolean;
  /** Shown as a toast if the response has no message. */
  success: string;
  /** Shown as a toast if the error has no message. */
  failure?: string;
  /** Called with the response, whose message is to be shown. */
  onSent(response: Result): void;
  /** Called with an error that retrying doesn't help against, and whose message is to be shown. */
  onRejected(error: ApiError): void;
}

/** A form that is being sent. */
export interface Submission {
  state: SubmissionState;
  isSending: boolean;
  /** Cancels sending; the form keeps its content. */
  cancel(): void;
  /** Set while the user has to decide whether to leave the page during sending. */
  leaving: Leaving | undefined;
}

/**
 * Sends a form with retries, and asks for confirmation before the page is left meanwhile. `start` does nothing while it
 * is being sent.
 */
export function useSubmission<Input, Result>({
  prepare,
  send,
  recover,
  success,
  failure,
  onSent,
  onRejected,
}: SubmissionOptions<Input, Result>): Submission & { start(input: Input): void } {
  const [state, setState] = useState<SubmissionState>({ phase: 'idle' });
  const running = useRef<AbortController>(null);
  const isSending = !['idle', 'cancelled', 'given-up'].includes(state.phase);
  const { leaving, release } = useLeaveGuard(isSending);
  const { mutateAsync } = useMutation({
    mutationFn: async ({ input, sending }: { input: Input; sending: Sending }) => {
      for (;;) {
        await prepare?.(input, sending);
        try {
          return await sendWithRetry((attempt) => send(input, attempt), sending);
        } catch (error) {
          if (!(error instanceof ApiError && recover?.(error))) throw error;
        }
      }
    },
    // `sendWithRetry` waits for a connection itself.
    networkMode: 'always',
    meta: { isShownInPlace: true, success, ...(failure !== undefined && { failure }) },
  });

  useEffect(() => () => running.current?.abort(), []);

  async function start(input: Input) {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setState({ phase: 'sending', share: 0 });
    const end = (phase: 'idle' | 'cancelled' | 'given-up') => {
      running.current = null;
      release();
      setState({ phase });
    };
    const onState = (now: SendingState) => {
      if (running.current === controller) setState(now);
    };
    let response: Result;
    try {
      response = await mutateAsync({ input, sending: { signal: controller.signal, onState } });
    } catch (error) {
      const isGivenUp = isWorthRetrying(error);
      if (controller.signal.aborted) end('cancelled');
      else end(isGivenUp ? 'given-up' : 'idle');
      if (error instanceof ApiError && !isGivenUp) onRejected(error);
      return;
    }
    end('idle');
    onSent(response);
  }

  const cancel = () => running.current?.abort();
  function leave() {
    cancel();
    leaving?.leave();
  }
  return {
    state,
    isSending,
    start: (input) => void start(input),
    cancel,
    leaving: leaving && { stay: leaving.stay, leave },
  };
}
