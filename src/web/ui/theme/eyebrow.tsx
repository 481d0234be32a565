import { BrandStripes } from './brand-stripes.tsx';
import { classNames } from './class-names.ts';

interface EyebrowProps {
  theme?: 'light' | 'dark';
  /** `h2` if it is its section's heading. */
  as?: 'p' | 'h2';
  /** In the size of body text. */
  isLarge?: boolean;
  children: string;
}

export function Eyebrow({
  theme = 'light',
  as: Tag = 'p',
  isLarge = false,
  children,
}: EyebrowProps) {
  return (
    <Tag
      className={classNames(
        'flex items-center gap-3 font-title',
        isLarge ? 'text-2' : 'text-1',
        theme === 'light' ? 'text-gold-700' : 'text-gold-400',
      )}
    >
      <BrandStripes theme={theme} />
      <span className="text-balance">{children}</span>
    </Tag>
  );
}
