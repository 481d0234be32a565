import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and during hydration: the first render must match the server's HTML. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
