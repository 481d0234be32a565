// Ignore smaller differences: the header has whole seconds, and latency adds to them.
const tolerated = 86_400_000;

let offset = 0;
let isKnown = false;
const listeners = new Set<() => void>();

/** The `Date` header must come from the server, not from a cache. */
export function recordServerDate(header: string | null): void {
  const difference = Date.parse(header ?? '') - Date.now();
  if (Number.isNaN(difference)) return;
  isKnown = true;
  const next = Math.abs(difference) > tolerated ? difference : 0;
  // A difference of seconds is the same offset, measured again.
  if (Math.abs(next - offset) < tolerated / 24) return;
  offset = next;
  for (const listener of listeners) listener();
}

/** False until the first response since the page was loaded. */
export const isServerClockKnown = (): boolean => isKnown;

/** The device's time, or the server's if the device is off by more than a day. */
export const serverNow = (): Date => new Date(Date.now() + offset);

/** Called when the device's clock proves wrong. Returns the cleanup function. */
export function onClockChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
