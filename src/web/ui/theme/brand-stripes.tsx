import { classNames } from './class-names.ts';

interface BrandStripesProps {
  /** The background's brightness; on dark ones the outer bars are white. */
  theme?: 'light' | 'dark';
  /** Animates the bars as a spinner. */
  moving?: boolean;
  className?: string;
}

/** The three slanted bars of the logo. Hidden from screen readers. */
export function BrandStripes({ theme = 'light', moving = false, className }: BrandStripesProps) {
  const outer = theme === 'light' ? 'bg-navy-900' : 'bg-on-navy';
  const bar = classNames('w-1.5', moving && 'animate-stripe motion-reduce:animate-none');
  return (
    <span
      aria-hidden="true"
      className={classNames('inline-flex h-3.5 -skew-x-[18deg] gap-1', className)}
    >
      <span className={classNames(bar, outer)} />
      <span className={classNames(bar, 'bg-gold-400 [animation-delay:0.15s]')} />
      <span className={classNames(bar, outer, '[animation-delay:0.3s]')} />
    </span>
  );
}
