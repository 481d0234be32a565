import { useCallback, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { isWorthRetrying, type Sending, type SendingState } from './sending.ts';

/** How sending stands: under way, not begun, called off, or given up because nothing came through. */
export type SenderState = SendingState | { phase: 'idle' | 'cancelled' | 'given-up' };

/** What a form's screen sends with. */
export interface Sender {
  state: SenderState;
  isOnItsWay: boolean;
  /** Runs `work`, one at a time; what it rejects with is passed on. */
  run<Result>(work: (sending: Sending) => Promise<Result>): Promise<Result | undefined>;
  /** Calls it off; the form stays as it is. */
  cancel(): void;
  /** There where somebody wants to leave the page meanwhile: whether to stay or to go. */
  leaving: { stay(): void; leave(): void } | undefined;
}

/** Sends a form and keeps the page meanwhile: whoever leaves it is asked first. */
export function useSender(): Sender {
  const [state, setState] = useState<SenderState>({ phase: 'idle' });
  const running = useRef<AbortController>(null);
  const blocker = useBlocker(useCallback(() => running.current !== null, []));
  const isOnItsWay = state.phase === 'sending' || state.phase === 'waiting' || state.phase === 'offline';

  useEffect(() => {
    if (!isOnItsWay) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOnItsWay]);

  // It has arrived, or was refused, while the question stood there.
  const isOutdated = blocker.state === 'blocked' && !isOnItsWay;
  useEffect(() => {
    if (isOutdated) blocker.reset();
  }, [isOutdated, blocker]);

  useEffect(() => () => running.current?.abort(), []);

  async function run<Result>(work: (sending: Sending) => Promise<Result>): Promise<Result | undefined> {
    if (running.current) return undefined;
    const controller = new AbortController();
    running.current = controller;
    setState({ phase: 'sending', share: 0 });
    const end = (phase: 'idle' | 'cancelled' | 'given-up') => {
      running.current = null;
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
  const leaving =
    blocker.state === 'blocked' && isOnItsWay
      ? {
          stay: () => blocker.reset(),
          leave() {
            cancel();
            blocker.proceed();
          },
        }
      : undefined;
  return { state, isOnItsWay, run, cancel, leaving };
}
