import { useEffect, useRef, useState } from 'react';
import { isWorthRetrying, type Sending, type SendingState } from './send-with-retry.ts';
import { type Leaving, useLeaveGuard } from './use-leave-guard.ts';

export type SubmissionState = SendingState | { phase: 'idle' | 'cancelled' | 'given-up' };

export interface Submission {
  state: SubmissionState;
  isOnItsWay: boolean;
  /**
   * Runs `work`, one at a time; returns `undefined` if one is running already. Rejects with what `work` rejects with.
   */
  run<Result>(work: (sending: Sending) => Promise<Result>): Promise<Result | undefined>;
  /** Cancels sending; the form keeps its content. */
  cancel(): void;
  /** Set while the user has to decide whether to leave the page during sending. */
  leaving: Leaving | undefined;
}

/** Sends a form, and asks for confirmation before the page is left meanwhile. */
export function useSubmission(): Submission {
  const [state, setState] = useState<SubmissionState>({ phase: 'idle' });
  const running = useRef<AbortController>(null);
  const isOnItsWay = state.phase === 'sending' || state.phase === 'waiting' || state.phase === 'offline';
  const { leaving, release } = useLeaveGuard(isOnItsWay);

  useEffect(() => () => running.current?.abort(), []);

  async function run<Result>(work: (sending: Sending) => Promise<Result>): Promise<Result | undefined> {
    if (running.current) return undefined;
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
    try {
      const result = await work({ signal: controller.signal, onState });
      end('idle');
      return result;
    } catch (error) {
      if (controller.signal.aborted) end('cancelled');
      else end(isWorthRetrying(error) ? 'given-up' : 'idle');
      throw error;
    }
  }

  const cancel = () => running.current?.abort();
  function leave() {
    cancel();
    leaving?.leave();
  }
  return { state, isOnItsWay, run, cancel, leaving: leaving && { stay: leaving.stay, leave } };
}
