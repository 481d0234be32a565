import { type RefObject, useLayoutEffect } from 'react';

/** Props of a row's button that takes the focus when the focused one in the row beside it goes. */
export const rowAction = { 'data-row-action': '' };

/**
 * Where focus can go when an element is removed, the best place first: for a row's action the same action in the rows
 * after and before it, then `<main>`. Elements that are removed as well have to be skipped.
 */
export function focusFallbacks(element: Element): HTMLElement[] {
  const main = element.closest('main');
  const row = element.matches('[data-row-action]') ? element.closest('tr, li') : null;
  const rows = [...(row?.parentElement?.children ?? [])];
  const at = row ? rows.indexOf(row) : 0;
  const neighbours = [...rows.slice(at + 1), ...rows.slice(0, at).toReversed()].flatMap((one) => [
    ...one.querySelectorAll<HTMLElement>('[data-row-action]'),
  ]);
  return main ? [...neighbours, main] : neighbours;
}

/** Focuses the first of these that is still there. */
export function focusFirstLeft(elements: readonly HTMLElement[]): void {
  elements.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true });
}

/** Moves focus to the next of `focusFallbacks` when the element in `ref` is removed while it contains the focus. */
export function useFocusFallback(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const shown = ref.current;
    return () => {
      if (!shown?.contains(document.activeElement)) return;
      const fallbacks = focusFallbacks(shown);
      // After the commit, which can remove some of them, too.
      queueMicrotask(() => {
        if (!shown.isConnected) focusFirstLeft(fallbacks);
      });
    };
  }, [ref]);
}
