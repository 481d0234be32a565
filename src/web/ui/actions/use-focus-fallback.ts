import { type RefObject, useLayoutEffect } from 'react';

/** Marks a row's button that takes over focus when the one in a neighbouring row is removed. */
export const rowAction = { 'data-row-action': '' };

/**
 * Focus targets for when an element is removed, best first: for a row's action, the same action in the following
 * and previous rows, then `<main>`. Skip those that are removed too.
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

/** Focuses the first element still in the document. */
export function focusFirstLeft(elements: readonly HTMLElement[]): void {
  elements.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true });
}

/** Moves focus to a fallback when the element is removed while it contains the focus. */
export function useFocusFallback(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const target = ref.current;
    return () => {
      if (!target?.contains(document.activeElement)) return;
      const fallbacks = focusFallbacks(target);
      // Wait for the commit, which can remove fallbacks too.
      queueMicrotask(() => {
        if (!target.isConnected) focusFirstLeft(fallbacks);
      });
    };
  }, [ref]);
}
