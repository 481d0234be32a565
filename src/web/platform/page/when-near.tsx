import { type ReactNode, useEffect, useRef, useState } from 'react';

/**
 * Renders `children` once their place is less than a screen away from the viewport, or when Tab is pressed, because the
 * Tab key skips what isn't rendered yet. `room` are the classes that reserve the space until then.
 */
export function WhenNear({ room, children }: { room?: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !place.current) return;
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '100% 0px' },
    );
    const noteTab = ({ key }: KeyboardEvent) => key === 'Tab' && setNear(true);
    watcher.observe(place.current);
    window.addEventListener('keydown', noteTab);
    return () => {
      watcher.disconnect();
      window.removeEventListener('keydown', noteTab);
    };
  }, [isNear]);
  return isNear ? children : <div ref={place} className={room} />;
}
