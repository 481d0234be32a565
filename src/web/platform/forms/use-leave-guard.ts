import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router';
import { useSession } from '#web/platform/http/session.ts';

/** Somebody wants to leave a page that is held. */
export interface Leaving {
  stay(): void;
  leave(): void;
}

/** How a page is kept from being left unasked. */
export interface LeaveGuard {
  /** There where somebody wants to leave: whether to stay or to go. */
  leaving: Leaving | undefined;
  /** Lets the page go without a question, at once: for who leads on before the page is drawn anew. */
  release(): void;
}

const anywhere = () => true;

const holds = new Set<object>();

/** Whether a page is held now: what leaves pages in a way that isn't asked about, such as signing out, asks by itself. */
export const isLeaveGuarded = (): boolean => holds.size > 0;

/**
 * Keeps the page while `isHeld`: whoever leaves it, or closes the window, is asked first. `isAway` tells which ways lead
 * from what is held; without it all do.
 */
export function useLeaveGuard(
  isHeld: boolean,
  isAway: (from: Location, to: Location) => boolean = anywhere,
): LeaveGuard {
  const held = useRef(false);
  useLayoutEffect(() => {
    held.current = isHeld;
  }, [isHeld]);
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }: { currentLocation: Location; nextLocation: Location }) =>
        held.current && isAway(currentLocation, nextLocation),
      [isAway],
    ),
  );

  useEffect(() => {
    if (!isHeld) return;
    const { accessToken } = useSession.getState();
    const hold = {};
    holds.add(hold);
    function ask(event: BeforeUnloadEvent) {
      // Whose session has ended is led away, and has nothing here to stay for.
      if (held.current && useSession.getState().accessToken === accessToken) event.preventDefault();
    }
    window.addEventListener('beforeunload', ask);
    return () => {
      holds.delete(hold);
      window.removeEventListener('beforeunload', ask);
    };
  }, [isHeld]);

  // There may be nothing left to hold it for while the question stands there.
  const isOutdated = blocker.state === 'blocked' && !isHeld;
  useEffect(() => {
    if (isOutdated) blocker.reset();
  }, [isOutdated, blocker]);

  function release() {
    held.current = false;
  }
  function leave() {
    release();
    if (blocker.state === 'blocked') blocker.proceed();
  }
  const isAsking = blocker.state === 'blocked' && isHeld;
  return { leaving: isAsking ? { stay: () => blocker.reset(), leave } : undefined, release };
}
