import { encode } from 'uqr';

/** The code for the door of a training. Error correction M, with a quiet zone of four modules. */
export function Ticket({ ticket }: { ticket: string }) {
  const { data, size } = encode(ticket, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <figure className="mt-5">
      <svg
        role="img"
        aria-label="Your code for the door"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="w-56 max-w-full rounded-card bg-card text-navy-950"
      >
        <path d={dark.join('')} fill="currentColor" />
      </svg>
      <figcaption className="mt-2 text-1 text-ink-2">
        Show this code at the door. Take a screenshot, so that you need no connection there.
      </figcaption>
    </figure>
  );
}
