/** An image stored in several widths, as `{path}-{width}.avif` and `.webp`. */
export interface ImageSource {
  path: string;
  /** The available widths in pixels, narrowest first. */
  widths: readonly number[];
  /** The size of the widest, which reserves the space while it loads; not needed where the place has a size of its own. */
  width?: number;
  height?: number;
  /** The part that stays in sight where it is cropped, as CSS has it; by default what the place says. */
  position?: string;
  /** Alternative text; '' for decoration. */
  alt: string;
}

/** Shown if an image can't be loaded. */
export const fallbackImage = '/art/fallback-800.webp';

/** Returns the `srcset` of an image in one format. */
export function sourceSet({ path, widths }: ImageSource, format: 'avif' | 'webp'): string {
  return widths.map((width) => `${path}-${width}.${format} ${width}w`).join(', ');
}

// About 600 px are enough on a phone, whatever its pixel density: more costs a slow line more than it improves.
const onFinePhones =
  '(max-width: 600px) and (min-resolution: 2.5dppx) 215px, (max-width: 600px) and (min-resolution: 1.5dppx) 320px';

/** Adds smaller sizes for phones to `sizes`, if the image is as wide as the phone, so if the last size is in vw. */
export const sparingSizes = (sizes: string): string => (sizes.endsWith('vw') ? `${onFinePhones}, ${sizes}` : sizes);

/** A preload link, which makes the browser fetch a page's main image first; for a page's `links`, or with `tagName` its `meta`. */
export function preloadOf(file: ImageSource, sizes: string, media?: string) {
  return {
    rel: 'preload',
    as: 'image',
    type: 'image/avif',
    imageSrcSet: sourceSet(file, 'avif'),
    imageSizes: sparingSizes(sizes),
    fetchPriority: 'high',
    ...(media !== undefined && { media }),
  } as const;
}
