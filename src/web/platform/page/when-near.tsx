import { type ReactNode, useEffect, useRef, useState } from 'react';

interface WhenNearProps {
  /** Classes that reserve the space until then. */
  room?: string;
  /** Distance from the viewport, in pixels or percent of its height. Default: one screen. */
  margin?: string;
  children: ReactNode;
}

/** Renders `children` near the viewport, or when Tab is pressed: focus would skip unrendered content. */
export function WhenNear({ room, margin = '100%', children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !place.current) return;
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: `${margin} 0px` },
    );
    const noteTab = ({ key }: KeyboardEvent) => key === 'Tab' && setNear(true);
    watcher.observe(place.current);
    window.addEventListener('keydown', noteTab);
    return () => {
      watcher.disconnect();
      window.removeEventListener('keydown', noteTab);
    };
  }, [isNear, margin]);
  return isNear ? children : <div ref={place} className={room} />;
}
