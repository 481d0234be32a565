import type { LinkDescriptor } from 'react-router';

/** A picture that lies ready in several widths, as `/art/{name}-{width}.avif` and `.webp`. */
export interface PictureFile {
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
export const fallbackPicture = '/art/fallback-800.webp';

/** The `srcset` of a picture in one format. */
export function sourceSet({ name, widths }: PictureFile, format: 'avif' | 'webp'): string {
  return widths.map((width) => `/art/${name}-${width}.${format} ${width}w`).join(', ');
}

// React Router's type doesn't name the attribute, which its links pass on.
const urgent = { fetchPriority: 'high' };

/** Has a page's main picture fetched before anything else asks for it. */
export function preloadOf(file: PictureFile, sizes: string, media?: string): LinkDescriptor {
  return {
    rel: 'preload',
    as: 'image',
    type: 'image/avif',
    imageSrcSet: sourceSet(file, 'avif'),
    imageSizes: sizes,
    ...urgent,
    ...(media !== undefined && { media }),
  };
}
