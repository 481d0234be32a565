import { type RefObject, useRef } from 'react';

interface ReturnFocus {
  /** For the panel's element. */
  ref: RefObject<HTMLDivElement | null>;
  /** Remembers the focused element; call it when the panel opens. */
  remember(): void;
  /** Returns focus when the panel closes, unless it has been moved elsewhere meanwhile. */
  restoreFocus(event: Event): void;
}

/** Returns focus to where it was before a panel opened. */
export function useReturnFocus(): ReturnFocus {
  const ref = useRef<HTMLDivElement>(null);
  const opener = useRef<Element>(null);
  return {
    ref,
    remember() {
      opener.current = document.activeElement;
    },
    restoreFocus(event) {
      event.preventDefault();
      const { activeElement } = document;
      const isFree = activeElement === null || activeElement === document.body || ref.current?.contains(activeElement);
      if (isFree && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    },
  };
}
