import { useEffect, useRef, useState } from 'react';
import { isWorthRetrying, type Sending, type SendingState } from './send-with-retry.ts';
import { type Leaving, useLeaveGuard } from './use-leave-guard.ts';

/** How sending stands: under way, not begun, called off, or given up because nothing came through. */
export type SubmissionState = SendingState | { phase: 'idle' | 'cancelled' | 'given-up' };

/** What a form's screen sends with. */
export interface Submission {
  state: SubmissionState;
  isOnItsWay: boolean;
  /** Runs `work`, one at a time; what it rejects with is passed on. */
  run<Result>(work: (sending: Sending) => Promise<Result>): Promise<Result | undefined>;
  /** Calls it off; the form stays as it is. */
  cancel(): void;
  /** There where somebody wants to leave the page meanwhile: whether to stay or to go. */
  leaving: Leaving | undefined;
}

/** Sends a form and keeps the page meanwhile: whoever leaves it is asked first. */
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
