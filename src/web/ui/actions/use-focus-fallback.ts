import { type RefObject, useLayoutEffect } from 'react';

/** When what `ref` holds leaves the page with the keyboard's focus in it, the keyboard goes on at the screen's content. */
export function useFocusFallback(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const shown = ref.current;
    return () => {
      if (shown?.contains(document.activeElement)) shown.closest('main')?.focus({ preventScroll: true });
    };
  }, [ref]);
}
