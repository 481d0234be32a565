import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { storedText } from '#web/platform/page/browser-storage.ts';

export const keyGroups = [
  { keys: ['←', '→'], label: 'Previous and next document' },
  { keys: ['1', '…', '5'], label: 'Picture of the document' },
  { keys: ['+', '−', '0'], label: 'Zoom in, out, whole picture' },
  { keys: ['[', ']'], label: 'Turn left, turn right' },
  { keys: ['Y'], label: 'Accept this document' },
  { keys: ['N'], label: 'A new one is needed' },
  { keys: ['S'], label: 'Ask for what is needed' },
  { keys: ['A'], label: 'Approve' },
  { keys: ['R'], label: 'Reject' },
  { keys: ['J'], label: 'Next application' },
  { keys: ['K'], label: 'Previous application' },
  { keys: ['?'], label: 'Show this list' },
] as const;

const storage = storedText('localStorage', 'review-keys');
const off = 'off';
const listeners = new Set<() => void>();

const isOn = (): boolean => storage.read() !== off;

export function switchKeys(on: boolean): void {
  storage.write(on ? null : off);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export const useAreKeysOn = (): boolean => useSyncExternalStore(subscribe, isOn, () => true);

const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Whether a key press belongs to a field, an open dialog or the browser. */
function isForOthers(event: KeyboardEvent): boolean {
  const { target } = event;
  const isField =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'));
  const isTaken = event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey;
  return isTaken || isField || document.querySelector(overlays) !== null;
}

/** Keys are lower-case names. A held key counts once, unless it is harmless (`repeatable`). */
export function useReviewKeys(
  deeds: Readonly<Record<string, () => void>>,
  repeatable = '+-=[]',
): void {
  const areOn = useAreKeysOn();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    const deed = Object.hasOwn(deeds, key) ? deeds[key] : undefined;
    if (!deed || isForOthers(event) || (event.repeat && !repeatable.includes(key))) return;
    event.preventDefault();
    deed();
  });
  useEffect(() => {
    if (!areOn) return;
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [areOn]);
}
