/** A picture of the site, as the company has chosen it. */
export interface WebsitePicture {
  /** A shipped picture's name, an uploaded one's id, or '' for none. */
  name: string;
  /** What it shows, for those who can't see it. */
  alt: string;
  /** The point that stays in sight where the picture is cropped, in per cent from its left edge and its top. */
  x: number;
  y: number;
}

/** A picture that is cropped around its centre. */
export const centred = (name: string, alt: string): WebsitePicture => ({ name, alt, x: 50, y: 50 });

/** The value of a field without a picture. */
export const noPicture = centred('', '');

/** How large a picture is shown: over a page's width, or as a small portrait. */
export const pictureUses = ['photo', 'portrait'] as const;
export type PictureUse = (typeof pictureUses)[number];

/** The widths in pixels in which an uploaded picture is stored, as AVIF and WebP, narrowest first. */
export const uploadedWidths: Readonly<Record<PictureUse, readonly number[]>> = {
  photo: [400, 800, 1200, 1920],
  portrait: [96, 192],
};

/** Whether a picture's name is the id of an uploaded one. */
export const isUploaded = (name: string): boolean => /^[0-9a-f]{32}$/.test(name);
