/** An image stored in several widths, as `{path}-{width}.avif` and `.webp`. */
export interface ImageSource {
  path: string;
  /** In pixels, narrowest first. */
  widths: readonly number[];
  /** The widest file's size, which reserves space while loading. Not needed in containers with a fixed size. */
  width?: number;
  height?: number;
  /** CSS `object-position` for cropping. Default: that of the container. */
  position?: string;
  /** '' for decorative images. */
  alt: string;
}

/** Shown if an image fails to load. */
export const fallbackImage = '/art/fallback-800.webp';

export function sourceSet({ path, widths }: ImageSource, format: 'avif' | 'webp'): string {
  return widths.map((width) => `${path}-${width}.${format} ${width}w`).join(', ');
}

// About 600 px suffice on phones of any pixel density: more slows loading for little gain.
const onFinePhones =
  '(max-width: 600px) and (min-resolution: 2.5dppx) 215px, (max-width: 600px) and (min-resolution: 1.5dppx) 320px';

/** Adds smaller sizes for phones, if the image fills the phone's width (the last size is in vw). */
export const sparingSizes = (sizes: string): string =>
  sizes.endsWith('vw') ? `${onFinePhones}, ${sizes}` : sizes;

/** Prioritises a page's main image. For a page's `links`, or its `meta` with `tagName`. */
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
