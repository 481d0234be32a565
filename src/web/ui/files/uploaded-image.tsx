import type { ImgHTMLAttributes } from 'react';
import { FallbackImage } from '#web/ui/images/fallback-image.tsx';
import { sparingSizes } from '#web/ui/images/image-source.ts';
import { useImageError } from '#web/ui/images/use-image-error.ts';
import { BrandStripes } from '#web/ui/theme/brand-stripes.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

interface UploadedImageProps
  extends Pick<
    ImgHTMLAttributes<HTMLImageElement>,
    'className' | 'sizes' | 'loading' | 'fetchPriority'
  > {
  /** URL of the image at 1,280 px; null without an image. */
  large: string | null;
  /** The same at 640 px. */
  small: string | null;
  alt: string;
  /** Shown as a card if there is no image. */
  title?: string;
}

/** Falls back to a card with the title, or without a title to the default image. */
export function UploadedImage({ large, small, alt, title, ...rest }: UploadedImageProps) {
  const { ref, isBroken, markBroken } = useImageError(large);
  const { sizes, ...plain } = rest;
  if (large === null || isBroken) {
    if (title !== undefined) return <TitleCard title={title} className={plain.className} />;
    return <FallbackImage alt={alt} className={plain.className} />;
  }
  return (
    <img
      loading="lazy"
      decoding="async"
      {...plain}
      ref={ref}
      src={large}
      srcSet={small === null ? undefined : `${small} 640w, ${large} 1280w`}
      sizes={sizes === undefined ? undefined : sparingSizes(sizes)}
      alt={alt}
      onError={markBroken}
    />
  );
}

/** Sized to its card: a thumbnail shows only the stripes. Hidden from screen readers, since the title is next to it. */
function TitleCard({ title, className }: { title: string; className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      data-title-card=""
      className={classNames(
        '@container relative flex overflow-clip bg-navy-900 text-on-navy forced-colors:border',
        className,
      )}
    >
      <span className="absolute -inset-y-px end-[6cqi] flex -skew-x-[18deg] gap-[5cqi] *:w-[5cqi] forced-colors:hidden">
        <span className="bg-navy-800" />
        <span className="bg-gold-400" />
        <span className="bg-navy-800" />
      </span>
      <span className="relative flex w-full min-w-0 flex-col justify-end p-[clamp(14px,6cqi,56px)]">
        <BrandStripes theme="dark" className="shrink-0" />
        <span className="mt-3 line-clamp-3 max-w-[74%] text-[clamp(1rem,6.4cqi,3rem)]/(--text-4--line-height) font-display tracking-(--text-4--letter-spacing) text-balance @max-[200px]:hidden">
          {title}
        </span>
      </span>
    </span>
  );
}
