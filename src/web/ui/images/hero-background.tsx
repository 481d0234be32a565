import { classNames } from '#web/ui/theme/class-names.ts';
import type { ImageSource } from './image-source.ts';
import { ResponsiveImage } from './responsive-image.tsx';

export const heroImage = {
  path: '/art/inner-hero',
  widths: [800, 1200, 1920],
  width: 1920,
  height: 800,
  alt: '',
} as const satisfies ImageSource;

interface HeroBackgroundProps {
  sizes: string;
  /** Positions the visible part of the image. */
  className: string;
  scrim?: string;
}

/** Shaded on the left for white text. */
export function HeroBackground({ sizes, className, scrim = 'scrim-words' }: HeroBackgroundProps) {
  return (
    <div className="absolute inset-0 overflow-hidden">
      <ResponsiveImage
        file={heroImage}
        sizes={sizes}
        loading="eager"
        fetchPriority="high"
        className={classNames('size-full object-cover', className)}
      />
      <div className={classNames('absolute inset-0', scrim)} />
    </div>
  );
}
