import { useEffect, useState } from 'react';

const settleMs = 600;

/**
 * Whether this has been on the screen for so long that a press is meant for it. Before that it may be the second one of somebody
 * who pressed twice what stood in its place.
 */
export function usePressGuard(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settleMs);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
