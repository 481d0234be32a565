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
export const mostZoom = 6;

/** A step of the buttons and keys. */
export const zoomStep = 1.5;

const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value));

// A picture's edge never comes further in than the frame's.
function within({ scale, x, y }: View, frame: Spot): View {
  const room = (scale - 1) / 2;
  return { scale, x: clamp(x, frame.x * room), y: clamp(y, frame.y * room) };
}

/** The view drawn `factor` times larger, while what lies at `spot` stays there. */
export function zoomed(view: View, factor: number, spot: Spot, frame: Spot): View {
  const scale = Math.min(mostZoom, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  return within({ scale, x: spot.x - (spot.x - view.x) * grown, y: spot.y - (spot.y - view.y) * grown }, frame);
}

/** The view moved on by so many pixels. */
export function moved(view: View, by: Spot, frame: Spot): View {
  return within({ scale: view.scale, x: view.x + by.x, y: view.y + by.y }, frame);
}
