import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router';
import { useSession } from '#web/platform/http/session.ts';
import type { BlockedNavigation } from '#web/ui/overlays/leave-dialog.tsx';

interface LeaveGuard {
  /** Set while a navigation is blocked and the question is open. */
  leaving: BlockedNavigation | undefined;
  /** Removes the guard at once, for code that navigates before the next render. */
  release(): void;
}

const anywhere = () => true;

const holds = new Set<object>();

/** For actions that the router can't block, such as signing out: they must ask for confirmation themselves. */
export const isLeaveGuarded = (): boolean => holds.size > 0;

/**
 * Asks for confirmation before leaving the page or closing the window while `isHeld`. `isAway` says which
 * navigations leave the guarded part; the default is all. With `save`, the input is being saved: a navigation waits
 * for the result instead of asking.
 */
export function useLeaveGuard(
  isHeld: boolean,
  isAway: (from: Location, to: Location) => boolean = anywhere,
  save?: () => Promise<unknown>,
): LeaveGuard {
  const isGuarded = isHeld || save !== undefined;
  const guard = useRef(false);
  useLayoutEffect(() => {
    guard.current = isGuarded;
  }, [isGuarded]);
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }: { currentLocation: Location; nextLocation: Location }) =>
        guard.current && isAway(currentLocation, nextLocation),
      [isAway],
    ),
  );

  useEffect(() => {
    if (!isGuarded) return;
    const { accessToken } = useSession.getState();
    const hold = {};
    holds.add(hold);
    function ask(event: BeforeUnloadEvent) {
      // After the session has ended, let the redirect through.
      if (guard.current && useSession.getState().accessToken === accessToken)
        event.preventDefault();
    }
    window.addEventListener('beforeunload', ask);
    return () => {
      holds.delete(hold);
      window.removeEventListener('beforeunload', ask);
    };
  }, [isGuarded]);

  const isBlocked = blocker.state === 'blocked';
  const isAsking = isBlocked && isHeld;
  const wasAsked = useRef(false);
  // The guard may be lifted while the question is open; without a question, the navigation waited for the save.
  const isOutdated = isBlocked && !isGuarded;
  useEffect(() => {
    if (!isOutdated) return;
    if (wasAsked.current) blocker.reset();
    else blocker.proceed();
  }, [isOutdated, blocker]);
  const saveNow = useEffectEvent(() => void save?.());
  useEffect(() => {
    wasAsked.current = isAsking;
    if (isBlocked && !isAsking) saveNow();
  }, [isBlocked, isAsking]);

  function release() {
    guard.current = false;
  }
  function leave() {
    release();
    if (blocker.state === 'blocked') blocker.proceed();
  }
  return { leaving: isAsking ? { stay: () => blocker.reset(), leave } : undefined, release };
}
