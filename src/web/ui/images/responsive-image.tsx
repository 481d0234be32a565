import type { ImgHTMLAttributes } from 'react';
import { fallbackImage, type ImageSource, sourceSet, sparingSizes } from './image-source.ts';
import { useImageError } from './use-image-error.ts';

type Passed = Pick<ImgHTMLAttributes<HTMLImageElement>, 'className' | 'sizes' | 'loading' | 'fetchPriority'>;

interface ResponsiveImageProps extends Passed {
  file: ImageSource;
  /** Another crop, for screens that are taller than this one's shape allows. */
  tall?: { file: ImageSource; media: string; sizes: string };
  /** Says something else than the picture's own words; '' where the picture is decoration. */
  alt?: string;
}

/** A picture in AVIF and WebP in the width that fits; one that can't be loaded gives way to the default picture. */
export function ResponsiveImage({ file, tall, alt = file.alt, sizes = '100vw', ...rest }: ResponsiveImageProps) {
  const { ref, isBroken, markBroken } = useImageError(file.name);
  const size = { width: file.width, height: file.height };
  if (isBroken) return <img {...size} {...rest} src={fallbackImage} alt={alt} />;
  return (
    // Its sources would else be cells where the picture stands in a grid.
    <picture className="contents [&>source]:hidden">
      {tall && (
        <>
          <source
            media={tall.media}
            type="image/avif"
            srcSet={sourceSet(tall.file, 'avif')}
            sizes={sparingSizes(tall.sizes)}
          />
          <source
            media={tall.media}
            type="image/webp"
            srcSet={sourceSet(tall.file, 'webp')}
            sizes={sparingSizes(tall.sizes)}
          />
        </>
      )}
      <source type="image/avif" srcSet={sourceSet(file, 'avif')} sizes={sparingSizes(sizes)} />
      <img
        {...size}
        loading="lazy"
        decoding="async"
        {...rest}
        ref={ref}
        src={`/art/${file.name}-${file.widths[0]}.webp`}
        srcSet={sourceSet(file, 'webp')}
        sizes={sparingSizes(sizes)}
        alt={alt}
        onError={markBroken}
      />
    </picture>
  );
}
