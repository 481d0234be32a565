import { useEffect, useState } from 'react';
import { presenceIntervalSeconds } from '#contract/review/review.ts';
import { sendPresence } from './review-api.ts';

type Others = readonly { _id: string; name: string }[];

const nobody: Others = [];

/**
 * Returns who else looks at a driver's application, and tells the server that this administrator does, as long as
 * `isWatched`: the administrator is at the screen.
 */
export function usePresence(driverId: string | undefined, isWatched: boolean): Others {
  const [others, setOthers] = useState(nobody);
  useEffect(() => {
    if (!isWatched || driverId === undefined) return;
    const id = driverId;
    let isOver = false;
    async function tell() {
      try {
        const { data } = await sendPresence(id);
        if (!isOver) setOthers(data.others);
      } catch {
        // Nothing depends on it, and the next one may succeed.
      }
    }
    void tell();
    const timer = setInterval(() => void tell(), presenceIntervalSeconds * 1000);
    return () => {
      isOver = true;
      clearInterval(timer);
      setOthers(nobody);
      sendPresence(id, true).catch(() => undefined);
    };
  }, [driverId, isWatched]);
  return others;
}
