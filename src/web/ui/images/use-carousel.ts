import { type KeyboardEvent, type RefObject, type UIEvent, useEffect, useRef, useState } from 'react';

/** How a row of slides runs. */
type Axis = 'across' | 'down';

/** A row of slides that can be scrolled, and the slide that stands in it. */
export interface CarouselState {
  /** Counted from 0. */
  current: number;
  /** Goes on by so many slides; only the row moves, the page stays where it is. */
  move(by: number): void;
  /** What makes a list of slides the row: it is scrolled by swipe, by the arrow keys, and without scripts too. */
  row: {
    ref: RefObject<HTMLUListElement | null>;
    tabIndex: 0;
    onKeyDown(event: KeyboardEvent): void;
    onScroll(event: UIEvent): void;
    onScrollEnd(): void;
  };
}

const keys: Record<Axis, Record<string, number>> = {
  across: { ArrowLeft: -1, ArrowRight: 1 },
  down: { ArrowUp: -1, ArrowDown: 1 },
};

/** Follows which slide of a scrolling row is in view, and moves it on. */
export function useCarousel(axis: Axis): CarouselState {
  const ref = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  // Where the row is on its way to: a second press meanwhile goes on from there.
  const target = useRef<number>(undefined);

  useEffect(() => {
    if (ref.current) setCurrent(middlemost(ref.current, axis));
  }, [axis]);

  function move(by: number) {
    const at = (target.current ?? current) + by;
    const slide = ref.current?.children[at];
    if (!ref.current || !slide) return;
    target.current = at;
    // `scrollIntoView` may move the page as well.
    const distance = middleOf(slide, axis) - middleOf(ref.current, axis);
    ref.current.scrollBy(axis === 'across' ? { left: distance } : { top: distance });
  }

  return {
    current,
    move,
    row: {
      ref,
      tabIndex: 0,
      // Browsers scroll by a little, which leads nowhere where a slide is still on its way.
      onKeyDown(event) {
        const isPlain = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
        const by = keys[axis][event.key];
        if (!isPlain || by === undefined) return;
        event.preventDefault();
        move(by);
      },
      onScroll({ currentTarget }) {
        const at = middlemost(currentTarget, axis);
        setCurrent(at);
        if (at === target.current) target.current = undefined;
      },
      onScrollEnd() {
        target.current = undefined;
      },
    },
  };
}

function middleOf(element: Element, axis: Axis): number {
  const { left, width, top, height } = element.getBoundingClientRect();
  return axis === 'across' ? left + width / 2 : top + height / 2;
}

/** Which of a row's slides lies nearest to the middle of what is seen of the row. */
function middlemost(row: Element, axis: Axis): number {
  const middle = middleOf(row, axis);
  const distances = [...row.children].map((slide) => Math.abs(middleOf(slide, axis) - middle));
  return distances.indexOf(Math.min(...distances));
}
