import { useSyncExternalStore } from 'react';

// Must match the theme's breakpoints of the same names.
const queries = { sm: '(width >= 40rem)', lg: '(width >= 64rem)', xl: '(width >= 77.5rem)' };

/**
 * Whether the window is at least as wide as a breakpoint. For elements that can't be rendered twice and hidden by CSS.
 */
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
