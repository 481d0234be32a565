import { type KeyboardEvent, type RefObject, type UIEvent, useEffect, useRef, useState } from 'react';

/** The direction in which the slides scroll. */
type Axis = 'across' | 'down';

export interface CarouselState {
  /** Counted from 0. */
  current: number;
  /** Moves by this number of slides. Only the row scrolls, not the page. */
  move(by: number): void;
  /** Props of the list of slides, which make it scroll by swipe and arrow keys, and without scripts too. */
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

/** Tracks which slide of a scrolling row is in the middle, and scrolls to others. */
export function useCarousel(axis: Axis): CarouselState {
  const ref = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  // The slide that the row is scrolling to; a second press meanwhile counts from there.
  const target = useRef<number>(undefined);

  useEffect(() => {
    if (ref.current) setCurrent(middlemost(ref.current, axis));
  }, [axis]);

  function move(by: number) {
    const at = (target.current ?? current) + by;
    const slide = ref.current?.children[at];
    if (!ref.current || !slide) return;
    target.current = at;
    // `scrollIntoView` could scroll the page as well.
    const distance = middleOf(slide, axis) - middleOf(ref.current, axis);
    ref.current.scrollBy(axis === 'across' ? { left: distance } : { top: distance });
  }

  return {
    current,
    move,
    row: {
      ref,
      tabIndex: 0,
      // By default browsers scroll by a small amount, which has no effect while a slide is still moving.
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

/** Returns the index of the slide nearest to the middle of the row's visible part. */
function middlemost(row: Element, axis: Axis): number {
  const middle = middleOf(row, axis);
  const distances = [...row.children].map((slide) => Math.abs(middleOf(slide, axis) - middle));
  return distances.indexOf(Math.min(...distances));
}
