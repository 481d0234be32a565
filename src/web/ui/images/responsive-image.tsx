import type { ImgHTMLAttributes } from 'react';
import { FallbackImage } from './fallback-image.tsx';
import { type ImageSource, sourceSet, sparingSizes } from './image-source.ts';
import { useImageError } from './use-image-error.ts';

type ImageAttributes = Pick<
  ImgHTMLAttributes<HTMLImageElement>,
  'className' | 'sizes' | 'loading' | 'fetchPriority'
>;

interface ResponsiveImageProps extends ImageAttributes {
  file: ImageSource;
  /** Another crop for taller screens. */
  tall?: { file: ImageSource; media: string; sizes: string };
  /** Overrides the image's alternative text; '' for decorative use. */
  alt?: string;
}

/** AVIF and WebP in suitable widths; the default image if loading fails. */
export function ResponsiveImage({
  file,
  tall,
  alt = file.alt,
  sizes = '100vw',
  ...rest
}: ResponsiveImageProps) {
  const { ref, isBroken, markBroken } = useImageError(file.path);
  const size = { width: file.width, height: file.height };
  if (isBroken) return <FallbackImage {...size} className={rest.className} alt={alt} />;
  return (
    // Otherwise the sources would become grid items in a grid.
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
        {...(file.position !== undefined && { style: { objectPosition: file.position } })}
        ref={ref}
        src={`${file.path}-${file.widths[0]}.webp`}
        srcSet={sourceSet(file, 'webp')}
        sizes={sparingSizes(sizes)}
        alt={alt}
        onError={markBroken}
      />
    </picture>
  );
}
