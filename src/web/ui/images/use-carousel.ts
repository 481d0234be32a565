import {
  type KeyboardEvent,
  type RefObject,
  type UIEvent,
  useEffect,
  useRef,
  useState,
} from 'react';

type Axis = 'across' | 'down';

export interface CarouselState {
  /** Counted from 0. */
  current: number;
  /** Moves by this number of slides without scrolling the page. */
  move(by: number): void;
  /** Props of the slide list. They enable swiping and arrow keys; swiping works without scripts too. */
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

/** Tracks the slide in the middle of a scrolling row. */
export function useCarousel(axis: Axis): CarouselState {
  const ref = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  // The slide being scrolled to; a second press meanwhile counts from it.
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
      // Native arrow keys scroll a small distance, which has no effect while a slide is moving.
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

function middlemost(row: Element, axis: Axis): number {
  const middle = middleOf(row, axis);
  const distances = [...row.children].map((slide) => Math.abs(middleOf(slide, axis) - middle));
  return distances.indexOf(Math.min(...distances));
}
