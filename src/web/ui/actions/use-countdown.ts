import { useEffect, useState } from 'react';

/** How many seconds are left until an instant, in milliseconds since 1970; it goes down to 0 and stops. */
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
