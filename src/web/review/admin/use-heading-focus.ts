import { useEffect } from 'react';

export const headingId = 'applicant';

/** Focuses the new heading after the focused element or the previous screen was replaced. */
export function useHeadingFocus(): void {
  useEffect(() => {
    const { activeElement: active } = document;
    const isFree =
      active === null || active.matches('body, main') || active.closest('[role="dialog"]') !== null;
    if (isFree) document.getElementById(headingId)?.focus({ preventScroll: true });
  }, []);
}
