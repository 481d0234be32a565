import type { ImgHTMLAttributes } from 'react';
import { fallbackImage, sparingSizes } from '#web/ui/images/image-source.ts';
import { useImageError } from '#web/ui/images/use-image-error.ts';

interface UploadedImageProps
  extends Pick<ImgHTMLAttributes<HTMLImageElement>, 'className' | 'sizes' | 'loading' | 'fetchPriority'> {
  /** URL of the image at 1,280 px, if there is one. */
  large: string | null;
  /** The same at 640 px. */
  small: string | null;
  alt: string;
}

/** An image uploaded by the company, in a suitable width; the default image if there is none or it can't be loaded. */
export function UploadedImage({ large, small, alt, ...rest }: UploadedImageProps) {
  const { ref, isBroken, markBroken } = useImageError(large);
  const { sizes, ...plain } = rest;
  if (large === null || isBroken)
    return <img loading="lazy" decoding="async" {...plain} src={fallbackImage} alt={alt} />;
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
