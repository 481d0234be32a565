import {
  isUploaded,
  type PictureUse,
  uploadedWidths,
  type WebsitePicture,
} from '#contract/website/pictures.ts';
import type { ImageSource } from '#web/ui/images/image-source.ts';

const size = (width: number, height: number, ...narrower: number[]) => ({
  widths: [...narrower, width],
  width,
  height,
});

const service = size(800, 600, 400);
const portrait = size(192, 192, 96);

const shippedSizes: Readonly<Record<string, ReturnType<typeof size>>> = {
  hero: size(1920, 1080, 800, 1200, 1600),
  about: size(1200, 900, 480, 648, 800),
  'service-drivers': service,
  'service-training': service,
  'service-consultancy': service,
  'service-request': service,
  'training-banner-2': size(1200, 675, 800),
  why: size(1000, 1000, 400, 600),
  banner: size(1920, 640, 800, 1200),
  'avatar-1': portrait,
  'avatar-2': portrait,
  'avatar-3': portrait,
  'avatar-4': portrait,
  'avatar-5': portrait,
};

/** Cropped for portrait screens. */
export const heroMobile: ImageSource = {
  path: '/art/hero-mobile',
  ...size(864, 1080, 432, 600),
  alt: '',
};

/**
 * The files of a company's picture. A shipped picture with a centred focal point gets the crop designed for each
 * place.
 */
export function sourceOf(
  { name, alt, x, y }: WebsitePicture,
  use: PictureUse = 'photo',
): ImageSource {
  const position = `${x}% ${y}%`;
  if (isUploaded(name))
    return { path: `/pictures/${name}`, widths: uploadedWidths[use], alt, position };
  return {
    path: `/art/${name}`,
    ...(shippedSizes[name] ?? service),
    alt,
    ...((x !== 50 || y !== 50) && { position }),
  };
}
