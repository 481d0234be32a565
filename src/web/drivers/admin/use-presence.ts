import { useEffect, useState } from 'react';
import { presenceIntervalSeconds } from '#contract/review.ts';
import { useIsVisible } from '#web/platform/page/use-is-visible.ts';
import { tellPresence } from './review-api.ts';

type Others = readonly { _id: string; name: string }[];

const nobody: Others = [];

/** Who else looks at a driver's application, while this tab says that its administrator does. */
export function usePresence(driverId: string): Others {
  const isVisible = useIsVisible();
  const [others, setOthers] = useState(nobody);
  useEffect(() => {
    if (!isVisible) return;
    let isOver = false;
    async function tell() {
      try {
        const { data } = await tellPresence(driverId);
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
      tellPresence(driverId, true).catch(() => undefined);
    };
  }, [driverId, isVisible]);
  return others;
}
