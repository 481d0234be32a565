import { classNames } from './class-names.ts';

interface BrandStripesProps {
  /** The background's brightness; on dark ones the outer two bars are white. */
  theme?: 'light' | 'dark';
  /** Animates the bars, as a spinner. */
  moving?: boolean;
  className?: string;
}

/** The company's three slanted bars, as in the logo. Decorative and hidden from screen readers. */
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
