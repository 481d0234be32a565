import { useSyncExternalStore } from 'react';

// The theme's breakpoints of the same names.
const queries = { lg: '(width >= 64rem)', xl: '(width >= 77.5rem)' };

/** Whether the window is at least as wide as a breakpoint: for what can't be in the page twice and hidden by style. */
export function useBreakpoint(breakpoint: keyof typeof queries): boolean {
  const query = queries[breakpoint];
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
    () => true,
  );
}
