// Smaller differences are left alone: the header has whole seconds, and the response takes time to arrive.
const tolerated = 86_400_000;

let offset = 0;
let isKnown = false;
const listeners = new Set<() => void>();

/** Compares this device's clock with the `Date` header of a response that comes from the server, not from a cache. */
export function recordServerDate(header: string | null): void {
  const difference = Date.parse(header ?? '') - Date.now();
  if (Number.isNaN(difference)) return;
  isKnown = true;
  const next = Math.abs(difference) > tolerated ? difference : 0;
  // An offset that differs by seconds only is the same one, measured again.
  if (Math.abs(next - offset) < tolerated / 24) return;
  offset = next;
  for (const listener of listeners) listener();
}

/** Whether any response has told the server's time since the page was loaded. */
export const isServerClockKnown = (): boolean => isKnown;

/** The present time: the device's, or the server's if the device's clock is wrong by more than a day. */
export const serverNow = (): Date => new Date(Date.now() + offset);

/** Calls `listener` when the device's clock turns out to be wrong. Returns the cleanup function. */
export function onClockChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
