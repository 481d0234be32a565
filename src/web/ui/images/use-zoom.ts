import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import {
  type Fit,
  fitInto,
  moved,
  type Spot,
  type View,
  wholeView,
  zoomed,
  zoomStep,
} from './zoom.ts';

/** Zooms by wheel, pinch, double tap and buttons; pans by dragging. */
export interface Zoom {
  frame: RefObject<HTMLDivElement | null>;
  view: View;
  /** True while dragging; transitions must be off. */
  isHeld: boolean;
  enlarge(): void;
  reduce(): void;
  reset(): void;
}

const middle: Spot = { x: 0, y: 0 };
const gestures = ['wheel', 'dragstart', 'pointerdown', 'pointermove', 'pointerup', 'pointercancel'];
const doubleTap = { within: 320, near: 30, factor: 2.5 };

/** View state that the caller stores: for one image, or one per image. */
export type KeptView = readonly [View, Dispatch<SetStateAction<View>>];

/**
 * For odd quarter turns the image's sides are swapped. Not react-zoom-pan-pinch: it takes 14.5 kB (this: 1.3), and
 * handles a double tap twice with reduced motion.
 */
export function useZoom(isTurned: boolean, [view, setView]: KeptView): Zoom {
  const frame = useRef<HTMLDivElement>(null);
  const [isHeld, setIsHeld] = useState(false);
  const pointers = useRef(new Map<number, Spot>());
  const lastTap = useRef<Spot & { at: number }>(null);
  const pressedAt = useRef<Spot>(middle);

  function measure(): Fit {
    const room = { x: frame.current?.clientWidth ?? 0, y: frame.current?.clientHeight ?? 0 };
    const image = frame.current?.querySelector('img');
    if (!image?.naturalWidth) return { frame: room, picture: room };
    const sides = [image.naturalWidth, image.naturalHeight] as const;
    const [x, y] = isTurned ? [sides[1], sides[0]] : sides;
    return { frame: room, picture: fitInto(room, { x, y }) };
  }
  const spotOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Spot => {
    const box = frame.current?.getBoundingClientRect();
    return box
      ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
      : middle;
  };
  const zoomAt = (factor: number, spot: Spot) =>
    setView((before) => zoomed(before, factor, spot, measure()));

  function press(event: PointerEvent) {
    if (event.button !== 0) return;
    frame.current?.setPointerCapture(event.pointerId);
    pressedAt.current = spotOf(event);
    pointers.current.set(event.pointerId, spotOf(event));
    setIsHeld(true);
  }

  function drag(event: PointerEvent) {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const spot = spotOf(event);
    const [other] = [...pointers.current]
      .filter(([id]) => id !== event.pointerId)
      .map(([, at]) => at);
    pointers.current.set(event.pointerId, spot);
    if (other)
      zoomAt(distance(spot, other) / Math.max(1, distance(before, other)), between(spot, other));
    // With two fingers the image follows their midpoint, so each finger counts half.
    const share = other ? 0.5 : 1;
    const by = { x: (spot.x - before.x) * share, y: (spot.y - before.y) * share };
    setView((now) => moved(now, by, measure()));
  }

  function release(event: PointerEvent) {
    if (!pointers.current.delete(event.pointerId)) return;
    setIsHeld(pointers.current.size > 0);
    const spot = spotOf(event);
    const isTap =
      event.type === 'pointerup' && pointers.current.size === 0 && isNear(spot, pressedAt.current);
    const before = lastTap.current;
    const isSecond =
      isTap && before && event.timeStamp - before.at < doubleTap.within && isNear(before, spot);
    lastTap.current = isTap && !isSecond ? { ...spot, at: event.timeStamp } : null;
    if (isSecond)
      setView((now) =>
        now.scale > 1 ? wholeView : zoomed(now, doubleTap.factor, spot, measure()),
      );
  }

  const take = useEffectEvent((event: Event) => {
    // Prevent the default: scrolling the page behind, or dragging the image out as a file.
    if (event.type === 'wheel' || event.type === 'dragstart') event.preventDefault();
    if (event instanceof WheelEvent) zoomAt(Math.exp(-event.deltaY / 400), spotOf(event));
    else if (event instanceof PointerEvent) {
      if (event.type === 'pointerdown') press(event);
      else if (event.type === 'pointermove') drag(event);
      else release(event);
    }
  });
  useEffect(() => {
    const element = frame.current;
    const listen = (event: Event) => take(event);
    // React's wheel listeners are passive and can't prevent the default.
    for (const type of gestures) element?.addEventListener(type, listen, { passive: false });
    return () => {
      for (const type of gestures) element?.removeEventListener(type, listen);
    };
  }, []);

  return {
    frame,
    view,
    isHeld,
    enlarge: () => zoomAt(zoomStep, middle),
    reduce: () => zoomAt(1 / zoomStep, middle),
    reset: () => setView(wholeView),
  };
}

const distance = (one: Spot, other: Spot) => Math.hypot(one.x - other.x, one.y - other.y);
const isNear = (one: Spot, other: Spot) => distance(one, other) < doubleTap.near;
const between = (one: Spot, other: Spot): Spot => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
});
