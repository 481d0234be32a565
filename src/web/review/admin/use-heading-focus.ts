import { useEffect } from 'react';

/** The id of the heading that says what the review shows. */
export const headingId = 'applicant';

/** Moves the focus to the heading of what has taken the place of the focused element, or of the screen before. */
export function useHeadingFocus(): void {
  useEffect(() => {
    const { activeElement: active } = document;
    const isFree = active === null || active.matches('body, main') || active.closest('[role="dialog"]') !== null;
    if (isFree) document.getElementById(headingId)?.focus({ preventScroll: true });
  }, []);
}
