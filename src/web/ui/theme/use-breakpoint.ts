import { useSyncExternalStore } from 'react';

// Must match the theme's breakpoints of the same names. Paper is wide.
const queries = {
  sm: 'print, (width >= 40rem)',
  lg: 'print, (width >= 64rem)',
  xl: 'print, (width >= 77.5rem)',
};

// A narrow window must have what is wide on paper before its pages are counted, which is before it is `print`.
let isPrinting = false;

/**
 * Whether the window is at least as wide as a breakpoint. For elements that can't be rendered twice and hidden by CSS.
 */
export function useBreakpoint(breakpoint: keyof typeof queries): boolean {
  const query = queries[breakpoint];
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      const onPrint = ({ type }: Event) => {
        isPrinting = type === 'beforeprint';
        onChange();
      };
      list.addEventListener('change', onChange);
      window.addEventListener('beforeprint', onPrint);
      window.addEventListener('afterprint', onPrint);
      return () => {
        list.removeEventListener('change', onChange);
        window.removeEventListener('beforeprint', onPrint);
        window.removeEventListener('afterprint', onPrint);
      };
    },
    () => isPrinting || window.matchMedia(query).matches,
    () => true,
  );
}
