/** In pixels. */
export const widths = { large: 1280, small: 640 } as const;

export const folder = '/pictures';

const addressOf = (id: string, width: number) => `${folder}/${id}-${width}.webp`;

/** An image's two addresses, both null without an image. */
export function pictureAddresses(id: string | null): {
  bannerLogo: string | null;
  bannerLogoSmall: string | null;
} {
  return {
    bannerLogo: id && addressOf(id, widths.large),
    bannerLogoSmall: id && addressOf(id, widths.small),
  };
}
