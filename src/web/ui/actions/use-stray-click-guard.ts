import { type MouseEvent, useRef } from 'react';

interface StrayClickGuard {
  /** Swallows clicks that don't belong to the panel, as `onClickCapture`. */
  guard(event: MouseEvent): void;
  /** Call it when the panel opens. */
  reset(): void;
}

/**
 * For a panel that a click opens: ignores the second click of a double click, which was meant for what was there before.
 * Browsers count the clicks of one press after the other in `detail`, and keys as 0.
 */
export function useStrayClickGuard(): StrayClickGuard {
  const hasBegun = useRef(false);
  return {
    guard(event) {
      if (event.detail <= 1) hasBegun.current = true;
      if (hasBegun.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
    reset() {
      hasBegun.current = false;
    },
  };
}
