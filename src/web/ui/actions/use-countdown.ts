import { useEffect, useState } from 'react';

/** Returns the seconds left until an instant (Unix time in milliseconds), down to 0. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(Date.now);
  const isOver = until <= now;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return isOver ? 0 : Math.ceil((until - now) / 1000);
}
