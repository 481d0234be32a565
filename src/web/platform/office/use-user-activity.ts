import { useEffect, useState } from 'react';

/**
 * After this time without activity nothing is polled any more, since that counts as use of the session, which shall expire
 * if nobody is there.
 */
export const leftDeskMs = 5 * 60_000;

const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll'] as const;

/** Whether there has been pointer, keyboard or scroll activity within the last `leftDeskMs`. */
export function useUserActivity(): boolean {
  const [isThere, setThere] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function note() {
      clearTimeout(timer);
      timer = setTimeout(() => setThere(false), leftDeskMs);
      setThere(true);
    }
    note();
    const how = { passive: true, capture: true };
    for (const sign of signs) window.addEventListener(sign, note, how);
    return () => {
      clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, note, how);
    };
  }, []);
  return isThere;
}
