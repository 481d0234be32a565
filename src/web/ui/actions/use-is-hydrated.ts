import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and while the page is hydrated: what the server sends must not depend on what comes later. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
