/** Scale relative to the fitted size; offset from the centre in pixels. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

/** In pixels; positions are relative to the frame's centre. */
export interface Spot {
  x: number;
  y: number;
}

export const wholeView: View = { scale: 1, x: 0, y: 0 };

/** Relative to the fitted size. */
export const maxZoom = 6;

/** The factor of one button press or key. */
export const zoomStep = 1.5;

/** The frame, and the image's size at scale 1. */
export interface Fit {
  frame: Spot;
  picture: Spot;
}

export function fitInto(frame: Spot, natural: Spot): Spot {
  const share = Math.min(frame.x / natural.x, frame.y / natural.y);
  return { x: natural.x * share, y: natural.y * share };
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value));

// An image's edge never moves inside the frame; a side that fits stays centred.
function within({ scale, x, y }: View, { frame, picture }: Fit): View {
  const room = (side: 'x' | 'y') => Math.max(0, (picture[side] * scale - frame[side]) / 2);
  return { scale, x: clamp(x, room('x')), y: clamp(y, room('y')) };
}

/** Keeps the point at `spot` in place as far as possible. */
export function zoomed(view: View, factor: number, spot: Spot, fit: Fit): View {
  const scale = Math.min(maxZoom, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  return within(
    { scale, x: spot.x - (spot.x - view.x) * grown, y: spot.y - (spot.y - view.y) * grown },
    fit,
  );
}

/** `by` is in pixels. */
export function moved(view: View, by: Spot, fit: Fit): View {
  return within({ scale: view.scale, x: view.x + by.x, y: view.y + by.y }, fit);
}
