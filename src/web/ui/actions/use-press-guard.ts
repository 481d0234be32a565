import { useEffect, useState } from 'react';

const settleMs = 600;

/** False shortly after mounting: a press then may be the second half of a double click on the previous content. */
export function usePressGuard(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settleMs);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
