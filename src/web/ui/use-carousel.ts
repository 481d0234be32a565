import { type RefObject, useEffect, useRef, useState } from 'react';

/** A row of slides that can be scrolled, and the slide that stands in it. */
export interface CarouselState {
  row: RefObject<HTMLUListElement | null>;
  /** Counted from 0. */
  current: number;
  /** Scrolls the row, and nothing but the row, to a slide. */
  show(at: number): void;
}

/** Follows which slide of a scrolling row is in view. */
export function useCarousel(): CarouselState {
  const row = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);

  useEffect(() => {
    const items = [...(row.current?.children ?? [])];
    const watcher = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting);
        if (seen) setCurrent(items.indexOf(seen.target));
      },
      { root: row.current, threshold: 0.75 },
    );
    for (const item of items) watcher.observe(item);
    return () => watcher.disconnect();
  }, []);

  function show(at: number) {
    const track = row.current;
    const slide = track?.children[at];
    if (!track || !slide) return;
    const [outer, inner] = [track.getBoundingClientRect(), slide.getBoundingClientRect()];
    track.scrollBy({
      left: inner.left + inner.width / 2 - (outer.left + outer.width / 2),
      top: inner.top - outer.top,
    });
  }

  return { row, current, show };
}
