import type { LinkDescriptor } from 'react-router';

/** A picture that lies ready in several widths, as `/art/{name}-{width}.avif` and `.webp`. */
export interface ImageSource {
  name: string;
  /** The widths there are, narrowest first. */
  widths: readonly number[];
  /** The size of the widest, which keeps the place while it loads. */
  width: number;
  height: number;
  /** What it shows, for those who can't see it; '' for decoration. */
  alt: string;
}

/** What stands where a picture can't be loaded. */
export const fallbackImage = '/art/fallback-800.webp';

/** The `srcset` of a picture in one format. */
export function sourceSet({ name, widths }: ImageSource, format: 'avif' | 'webp'): string {
  return widths.map((width) => `/art/${name}-${width}.${format} ${width}w`).join(', ');
}

// About 600 px across are enough on a phone, however fine its screen: more costs a weak line more than eyes gain.
const onFinePhones =
  '(max-width: 600px) and (min-resolution: 2.5dppx) 215px, (max-width: 600px) and (min-resolution: 1.5dppx) 320px';

/** The `sizes` of a picture with what saves phones bytes, where it is as wide as they are: where its last size is in vw. */
export const sparingSizes = (sizes: string): string => (sizes.endsWith('vw') ? `${onFinePhones}, ${sizes}` : sizes);

// React Router's type doesn't name the attribute, which its links pass on.
const urgent = { fetchPriority: 'high' };

/** Has a page's main picture fetched before anything else asks for it. */
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
