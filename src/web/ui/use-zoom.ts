import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { moved, type Spot, type View, wholeView, zoomed, zoomStep } from './zoom.ts';

/** A picture that is zoomed by wheel, pinch, double tap and buttons, and moved by dragging. */
export interface Zoom {
  /** For the frame that the picture is looked at in. */
  frame: RefObject<HTMLDivElement | null>;
  view: View;
  /** It follows a finger or the mouse right now, so that it must not lag behind. */
  isHeld: boolean;
  /** For the frame, too. */
  pointers: {
    onPointerDown(event: PointerEvent): void;
    onPointerMove(event: PointerEvent): void;
    onPointerUp(event: PointerEvent): void;
    onPointerCancel(event: PointerEvent): void;
  };
  /** Draws it a step larger. */
  enlarge(): void;
  /** Draws it a step smaller. */
  reduce(): void;
  /** Shows the whole picture again. */
  reset(): void;
}

const middle: Spot = { x: 0, y: 0 };
const doubleTap = { within: 320, near: 30, factor: 2.5 };

/** Lets a picture be zoomed and moved in its frame. */
export function useZoom(): Zoom {
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(wholeView);
  const [isHeld, setIsHeld] = useState(false);
  const held = useRef(new Map<number, Spot>());
  const lastTap = useRef<Spot & { at: number }>(null);
  const pressedAt = useRef<Spot>(middle);

  const size = (): Spot => ({ x: frame.current?.clientWidth ?? 0, y: frame.current?.clientHeight ?? 0 });
  const spotOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Spot => {
    const box = frame.current?.getBoundingClientRect();
    return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : middle;
  };
  const zoomAt = (factor: number, spot: Spot) => setView((before) => zoomed(before, factor, spot, size()));

  const turn = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    zoomAt(Math.exp(-event.deltaY / 400), spotOf(event));
  });
  // React listens to wheels passively, and then the page behind would scroll as well.
  useEffect(() => {
    const element = frame.current;
    const listen = (event: WheelEvent) => turn(event);
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, []);

  function press(event: PointerEvent) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pressedAt.current = spotOf(event);
    held.current.set(event.pointerId, spotOf(event));
    setIsHeld(true);
  }

  function drag(event: PointerEvent) {
    const before = held.current.get(event.pointerId);
    if (!before) return;
    const spot = spotOf(event);
    const [other] = [...held.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    held.current.set(event.pointerId, spot);
    if (other) zoomAt(distance(spot, other) / Math.max(1, distance(before, other)), between(spot, other));
    // Two fingers move the picture by their middle, half as far as one of them.
    const share = other ? 0.5 : 1;
    const by = { x: (spot.x - before.x) * share, y: (spot.y - before.y) * share };
    setView((now) => moved(now, by, size()));
  }

  function release(event: PointerEvent) {
    if (!held.current.delete(event.pointerId)) return;
    setIsHeld(held.current.size > 0);
    const spot = spotOf(event);
    if (held.current.size > 0 || distance(spot, pressedAt.current) > doubleTap.near) {
      lastTap.current = null;
      return;
    }
    const before = lastTap.current;
    const isSecond =
      before && event.timeStamp - before.at < doubleTap.within && distance(before, spot) < doubleTap.near;
    lastTap.current = isSecond ? null : { ...spot, at: event.timeStamp };
    if (isSecond) {
      setView((now) => (now.scale > 1 ? wholeView : zoomed(now, doubleTap.factor, spot, size())));
    }
  }

  function lose({ pointerId }: PointerEvent) {
    held.current.delete(pointerId);
    setIsHeld(held.current.size > 0);
  }

  return {
    frame,
    view,
    isHeld,
    pointers: { onPointerDown: press, onPointerMove: drag, onPointerUp: release, onPointerCancel: lose },
    enlarge: () => zoomAt(zoomStep, middle),
    reduce: () => zoomAt(1 / zoomStep, middle),
    reset: () => setView(wholeView),
  };
}

const distance = (one: Spot, other: Spot) => Math.hypot(one.x - other.x, one.y - other.y);
const between = (one: Spot, other: Spot): Spot => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
