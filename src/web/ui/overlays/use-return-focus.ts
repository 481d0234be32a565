import { type RefObject, useRef } from 'react';

interface Opener {
  /** For the panel that opens over the page. */
  ref: RefObject<HTMLDivElement | null>;
  /** Notes, as the panel opens, where the keyboard is. */
  remember(): void;
  /** Puts the keyboard back as the panel goes, unless it has been taken elsewhere meanwhile. */
  giveBack(event: Event): void;
}

/** Remembers what had the focus before a panel took it. */
export function useReturnFocus(): Opener {
  const ref = useRef<HTMLDivElement>(null);
  const opener = useRef<Element>(null);
  return {
    ref,
    remember() {
      opener.current = document.activeElement;
    },
    giveBack(event) {
      event.preventDefault();
      const { activeElement } = document;
      const isFree = activeElement === null || activeElement === document.body || ref.current?.contains(activeElement);
      if (isFree && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    },
  };
}
