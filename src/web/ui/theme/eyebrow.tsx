import { BrandStripes } from './brand-stripes.tsx';
import { classNames } from './class-names.ts';

interface SectionMarkProps {
  on?: 'light' | 'dark';
  className?: string;
  children: string;
}

/** The stripes and a few words above a section's title. */
export function Eyebrow({ on = 'light', className, children }: SectionMarkProps) {
  return (
    <p
      className={classNames(
        'flex items-center gap-3 text-1 font-title',
        on === 'light' ? 'text-gold-700' : 'text-gold-400',
        className,
      )}
    >
      <BrandStripes on={on} />
      <span className="text-balance">{children}</span>
    </p>
  );
}
