import { useIsHydrated } from '#web/ui/actions/use-is-hydrated.ts';

// Per tab: other tabs redirect to the log-in page themselves.
const storageKey = 'ended-session';

let isLeaving = false;

/** Whether this page is redirecting home after its session ended. Another navigation would cancel that. */
export const isLeavingEndedSession = (): boolean => isLeaving;

/** Where a session ends because a backup has replaced the data. */
export const restoredAddress = '/admin/settings/backups?restored';

/** Remembers this tab's back-office URL when its session ends. */
export function recordEndedSession(address: string): void {
  isLeaving = true;
  try {
    window.sessionStorage.setItem(storageKey, address);
  } catch {
    // Without storage access, the log-in page gives no reason.
  }
}

/** The back-office URL where this tab's session ended; null if it hasn't, or after a log-in. */
export function endedSession(): string | null {
  try {
    return window.sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** Called after a log-in. */
export function forgetEndedSession(): void {
  try {
    window.sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage access, there is nothing to clear.
  }
}

/** Null until hydration. */
export const useEndedSession = (): string | null => (useIsHydrated() ? endedSession() : null);
