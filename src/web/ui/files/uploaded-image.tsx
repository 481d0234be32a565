import type { ImgHTMLAttributes } from 'react';
import { FallbackImage } from '#web/ui/images/fallback-image.tsx';
import { sparingSizes } from '#web/ui/images/image-source.ts';
import { TitleCard } from '#web/ui/images/title-card.tsx';
import { useImageError } from '#web/ui/images/use-image-error.ts';

interface UploadedImageProps
  extends Pick<ImgHTMLAttributes<HTMLImageElement>, 'className' | 'sizes' | 'loading' | 'fetchPriority'> {
  /** URL of the image at 1,280 px, if there is one. */
  large: string | null;
  /** The same at 640 px. */
  small: string | null;
  alt: string;
  /** Shown as a card where there is no image. */
  title?: string;
}

/**
 * An image uploaded by the company, in a suitable width. If there is none or it can't be loaded: a card with the title,
 * or the default image for one without a title.
 */
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
