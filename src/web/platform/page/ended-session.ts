import { useIsHydrated } from '#web/ui/actions/use-is-hydrated.ts';

// Of this tab only: others go to the log-in page by themselves.
const storageKey = 'ended-session';

let isLeaving = false;

/** Whether this page is being left for the home page, because its session has ended. A further navigation would stop that. */
export const isLeavingEndedSession = (): boolean => isLeaving;

/** Remembers where in the back-office this tab was when its session ended. */
export function recordEndedSession(address: string): void {
  isLeaving = true;
  try {
    window.sessionStorage.setItem(storageKey, address);
  } catch {
    // Without access to storage, one logs in without being told why.
  }
}

/** The address in the back-office where the session of this tab has ended; null if none has, or somebody logged in since. */
export function endedSession(): string | null {
  try {
    return window.sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** Forgets it, when somebody has logged in. */
export function forgetEndedSession(): void {
  try {
    window.sessionStorage.removeItem(storageKey);
  } catch {
    // Without access to storage, nothing was remembered.
  }
}

/** `endedSession` for a component; null until hydration. */
export const useEndedSession = (): string | null => (useIsHydrated() ? endedSession() : null);
