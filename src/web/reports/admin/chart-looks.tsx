/** How a part of a chart is filled. All of them hold in grey and for the colour-blind. */
export type Look = 'now' | 'before' | 'open' | 'second' | 'due' | 'dueSecond';

const plain = { now: 'fill-navy-800', before: 'fill-before', due: 'fill-red-dot' } as const;
const striped = {
  open: { ground: 'fill-card', stripe: 'fill-navy-800' },
  second: { ground: 'fill-gold-400', stripe: 'fill-gold-700' },
  dueSecond: { ground: 'fill-red-tint', stripe: 'fill-red-dot' },
} as const;

const isStriped = (look: Look): look is keyof typeof striped => look in striped;

/** A part of a chart, as wide and high as it says. */
export function Part({ look, width, height }: { look: Look; width: string; height: string }) {
  const filled = isStriped(look)
    ? { fill: `url(#chart-${look})`, className: 'stroke-line-strong' }
    : { className: plain[look] };
  return (
    <svg aria-hidden="true" width={width} height={height} className="shrink-0">
      <rect width="100%" height="100%" rx="2" {...filled} />
    </svg>
  );
}

/** The stripes of parts, once for a page. */
export function ChartPatterns() {
  return (
    <svg aria-hidden="true" width="0" height="0" className="absolute">
      <defs>
        {Object.entries(striped).map(([look, { ground, stripe }]) => (
          <pattern
            key={look}
            id={`chart-${look}`}
            width="7"
            height="7"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="7" height="7" className={ground} />
            <rect width={look === 'second' ? 2 : 4} height="7" className={stripe} />
          </pattern>
        ))}
      </defs>
    </svg>
  );
}

/** What the looks of a chart stand for. Screen readers hear it with each part. */
export function Legend({ entries }: { entries: readonly { look: Look; label: string }[] }) {
  return (
    <p aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 pb-2 text-1 text-ink-2">
      {entries.map(({ look, label }) => (
        <span key={look} className="inline-flex items-center gap-2">
          <Part look={look} width="12" height="12" />
          {label}
        </span>
      ))}
    </p>
  );
}
