import { type RefObject, useRef } from 'react';
import { focusFallbacks, focusFirstLeft } from '#web/ui/actions/use-focus-fallback.ts';

interface ReturnFocus {
  /** For the panel's element. */
  ref: RefObject<HTMLDivElement | null>;
  /** Remembers the focused element; call it when the panel opens. */
  remember(): void;
  /** Returns focus on closing, unless it has moved elsewhere meanwhile. */
  restoreFocus(event: Event): void;
}

// Where the last opened panel returns focus. A panel that replaces it, or opens above it, inherits these places.
let latest: readonly HTMLElement[] = [];

/** Returns focus to its previous element, or to a neighbour if that is gone. */
export function useReturnFocus(): ReturnFocus {
  const ref = useRef<HTMLDivElement>(null);
  const places = useRef<readonly HTMLElement[]>([]);
  return {
    ref,
    remember() {
      const opener = document.activeElement;
      const own =
        opener instanceof HTMLElement && opener !== document.body
          ? [opener, ...focusFallbacks(opener)]
          : [];
      places.current = [...own, ...latest];
      latest = places.current;
    },
    restoreFocus(event) {
      event.preventDefault();
      if (latest === places.current) latest = [];
      const { activeElement } = document;
      const isFree =
        activeElement === null ||
        activeElement === document.body ||
        ref.current?.contains(activeElement);
      if (isFree) focusFirstLeft(places.current);
    },
  };
}
