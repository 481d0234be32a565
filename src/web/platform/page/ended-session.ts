import { useIsHydrated } from '#web/ui/actions/use-is-hydrated.ts';
import { storedText } from './browser-storage.ts';

// Per tab: other tabs redirect to the log-in page themselves.
const storage = storedText('sessionStorage', 'ended-session');

let isLeaving = false;

/** Whether this page is redirecting home after its session ended. Another navigation would cancel that. */
export const isLeavingEndedSession = (): boolean => isLeaving;

/** The address of sessions ended by restoring a backup. */
export const restoredAddress = '/admin/settings/backups?restored';

/** Remembers this tab's back-office URL when its session ends. */
export function recordEndedSession(address: string): void {
  isLeaving = true;
  storage.write(address);
}

/** The back-office URL where this tab's session ended; null if it hasn't, or after a log-in. */
export const endedSession = storage.read;

/** Called after a log-in. */
export const forgetEndedSession = (): void => storage.write(null);

/** Null until hydration. */
export const useEndedSession = (): string | null => (useIsHydrated() ? endedSession() : null);
