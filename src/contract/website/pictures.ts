/** A picture of the site, as the company set it. */
export interface WebsitePicture {
  /** A shipped picture's name, an uploaded one's id, or '' for none. */
  name: string;
  /** The text alternative. */
  alt: string;
  /** The point to keep visible when cropping, in per cent from the left and the top. */
  x: number;
  y: number;
}

export const centred = (name: string, alt: string): WebsitePicture => ({ name, alt, x: 50, y: 50 });

export const noPicture = centred('', '');

/** The size of a picture: full page width, or a small portrait. */
export const pictureUses = ['photo', 'portrait'] as const;
export type PictureUse = (typeof pictureUses)[number];

/** The widths in pixels of an uploaded picture, stored as AVIF and WebP, narrowest first. */
export const uploadedWidths: Readonly<Record<PictureUse, readonly number[]>> = {
  photo: [400, 800, 1200, 1920],
  portrait: [96, 192],
};

export const isUploaded = (name: string): boolean => /^[0-9a-f]{32}$/.test(name);
