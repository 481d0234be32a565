import { startTransition, useEffect, useState } from 'react';

let isDone = false;

/** False on the server and during hydration: the first render must match the server's HTML. */
export function useIsHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(isDone);
  useEffect(() => {
    isDone = true;
    // A store's change would render these parts in the same long task as hydration.
    startTransition(() => setHydrated(true));
  }, []);
  return isHydrated;
}
