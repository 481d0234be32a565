/** How a picture is looked at: how much larger than it fits its frame, and how far it is moved off the middle, in pixels. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

/** A place or a size in pixels; places count from the frame's middle. */
export interface Spot {
  x: number;
  y: number;
}

/** The whole picture in its frame. */
export const wholeView: View = { scale: 1, x: 0, y: 0 };

/** Nothing is drawn larger than so many times its fitting size. */
export const maxZoom = 6;

/** A step of the buttons and keys. */
export const zoomStep = 1.5;

/** What a picture is looked at in, and the picture's size in it where it is seen whole. */
export interface Fit {
  frame: Spot;
  picture: Spot;
}

/** The size of a picture seen whole in a frame. */
export function fitInto(frame: Spot, natural: Spot): Spot {
  const share = Math.min(frame.x / natural.x, frame.y / natural.y);
  return { x: natural.x * share, y: natural.y * share };
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value));

// An edge never comes further in than the frame's; a side that has room in the frame stays in the middle.
function within({ scale, x, y }: View, { frame, picture }: Fit): View {
  const room = (side: 'x' | 'y') => Math.max(0, (picture[side] * scale - frame[side]) / 2);
  return { scale, x: clamp(x, room('x')), y: clamp(y, room('y')) };
}

/** The view drawn `factor` times larger, while what lies at `spot` stays there as far as possible. */
export function zoomed(view: View, factor: number, spot: Spot, fit: Fit): View {
  const scale = Math.min(maxZoom, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  return within({ scale, x: spot.x - (spot.x - view.x) * grown, y: spot.y - (spot.y - view.y) * grown }, fit);
}

/** The view moved on by so many pixels. */
export function moved(view: View, by: Spot, fit: Fit): View {
  return within({ scale: view.scale, x: view.x + by.x, y: view.y + by.y }, fit);
}
