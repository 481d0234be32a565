import { useEffect, useState } from 'react';

/**
 * Polling counts as use of the session. Without activity for this long, it stops, so that an unattended session
 * expires.
 */
export const leftDeskMs = 5 * 60_000;

const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll'] as const;

/** Whether there was pointer, keyboard or scroll activity within `leftDeskMs`. */
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
