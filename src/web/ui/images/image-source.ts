import type { LinkDescriptor } from 'react-router';

/** An image stored in several widths, as `/art/{name}-{width}.avif` and `.webp`. */
export interface ImageSource {
  name: string;
  /** The available widths in pixels, narrowest first. */
  widths: readonly number[];
  /** The size of the widest, which reserves the space while it loads. */
  width: number;
  height: number;
  /** Alternative text; '' for decoration. */
  alt: string;
}

/** Shown if an image can't be loaded. */
export const fallbackImage = '/art/fallback-800.webp';

/** Returns the `srcset` of an image in one format. */
export function sourceSet({ name, widths }: ImageSource, format: 'avif' | 'webp'): string {
  return widths.map((width) => `/art/${name}-${width}.${format} ${width}w`).join(', ');
}

// About 600 px are enough on a phone, whatever its pixel density: more costs a slow line more than it improves.
const onFinePhones =
  '(max-width: 600px) and (min-resolution: 2.5dppx) 215px, (max-width: 600px) and (min-resolution: 1.5dppx) 320px';

/** Adds smaller sizes for phones to `sizes`, if the image is as wide as the phone, so if the last size is in vw. */
export const sparingSizes = (sizes: string): string => (sizes.endsWith('vw') ? `${onFinePhones}, ${sizes}` : sizes);

// React Router's types lack this attribute, although its links pass it on.
const urgent = { fetchPriority: 'high' };

/** A preload link, which makes the browser fetch a page's main image first. */
export function preloadOf(file: ImageSource, sizes: string, media?: string): LinkDescriptor {
  return {
    rel: 'preload',
    as: 'image',
    type: 'image/avif',
    imageSrcSet: sourceSet(file, 'avif'),
    imageSizes: sparingSizes(sizes),
    ...urgent,
    ...(media !== undefined && { media }),
  };
}
