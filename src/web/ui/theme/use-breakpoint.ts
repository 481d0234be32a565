import { useSyncExternalStore } from 'react';
import { useIsHydrated } from '#web/ui/actions/use-is-hydrated.ts';

// Must match the theme's breakpoints of the same names. Print counts as wide.
const queries = {
  sm: 'print, (width >= 40rem)',
  lg: 'print, (width >= 64rem)',
  xl: 'print, (width >= 77.5rem)',
};

// Browsers lay out pages before `print` matches, so switch on `beforeprint`.
let isPrinting = false;

/** For elements that can't be rendered twice and hidden by CSS. */
export function useBreakpoint(breakpoint: keyof typeof queries): boolean {
  const query = queries[breakpoint];
  const isHydrated = useIsHydrated();
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
    () => !isHydrated || isPrinting || window.matchMedia(query).matches,
    () => true,
  );
}
