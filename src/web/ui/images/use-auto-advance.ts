import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

const restMs = 6_000;

/**
 * Calls `advance` every few seconds while `box` is visible. It doesn't while paused, while the pointer or focus is in
 * it, in a background tab, or (`isAllowed` is then false) with reduced motion.
 */
export function useAutoAdvance(box: RefObject<HTMLElement | null>, advance: () => void) {
  const [isPaused, setPaused] = useState(false);
  const [isAllowed, setAllowed] = useState(true);
  useEffect(() => setAllowed(!window.matchMedia('(prefers-reduced-motion: reduce)').matches), []);
  const next = useEffectEvent(advance);

  useEffect(() => {
    const element = box.current;
    if (!element || isPaused || !isAllowed) return;
    let isInView = false;
    const watcher = new IntersectionObserver(([entry]) => {
      isInView = entry?.isIntersecting ?? false;
    });
    watcher.observe(element);
    const timer = setInterval(() => {
      const isInUse = element.matches(':hover, :focus-within');
      if (isInView && !isInUse && document.visibilityState === 'visible') next();
    }, restMs);
    return () => {
      watcher.disconnect();
      clearInterval(timer);
    };
  }, [box, isPaused, isAllowed]);

  return { isPaused, isAllowed, toggle: () => setPaused(!isPaused) };
}
