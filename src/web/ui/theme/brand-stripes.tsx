import { classNames } from './class-names.ts';

interface BrandStripesProps {
  /** The colours in order; on dark grounds the outer two are white. */
  theme?: 'light' | 'dark';
  /** Runs through the bars, for something that is going on. */
  moving?: boolean;
  className?: string;
}

/** The company's three slanted bars, as on the truck and in the mark. Decoration: read by nobody. */
export function BrandStripes({ theme = 'light', moving = false, className }: BrandStripesProps) {
  const outer = theme === 'light' ? 'bg-navy-900' : 'bg-on-navy';
  return (
    <span
      aria-hidden="true"
      className={classNames('inline-flex h-3.5 -skew-x-[18deg] gap-1', moving && 'stripes-moving', className)}
    >
      <span className={classNames('w-1.5', outer)} />
      <span className="w-1.5 bg-gold-400" />
      <span className={classNames('w-1.5', outer)} />
    </span>
  );
}
