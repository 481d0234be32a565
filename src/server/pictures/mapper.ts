/** The widths in which each picture is stored, in pixels. */
export const widths = { large: 1280, small: 640 } as const;

/** Where pictures stand on the site. */
export const folder = '/pictures';

const addressOf = (id: string, width: number) => `${folder}/${id}-${width}.webp`;

/** A picture's two addresses as the wire spells them, null where there is no picture. */
export function pictureAddresses(id: string | null): { bannerLogo: string | null; bannerLogoSmall: string | null } {
  return { bannerLogo: id && addressOf(id, widths.large), bannerLogoSmall: id && addressOf(id, widths.small) };
}
