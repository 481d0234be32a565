import { type RefObject, useLayoutEffect } from 'react';

/** Moves focus to `<main>` when the element in `ref` is removed while it contains the focus. */
export function useFocusFallback(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const shown = ref.current;
    return () => {
      if (shown?.contains(document.activeElement)) shown.closest('main')?.focus({ preventScroll: true });
    };
  }, [ref]);
}
