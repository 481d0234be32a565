/** A worker's message that it makes an image smaller now. */
export const started = 'started';

export interface ImageLimits {
  maxBytes: number;
  /** The size in bytes to reach by a lower quality; the dimensions aren't reduced for it. */
  aimBytes: number;
  /** The longest side, in pixels. */
  maxSide: number;
}

/** In pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

/** How to draw and encode images in this environment: a worker or the page. */
export interface Drawing<Surface extends CanvasImageSource> {
  draw(source: CanvasImageSource, size: ImageSize): Surface;
  /** Encodes as JPEG of this quality, from 0 to 1. */
  encode(surface: Surface, quality: number): Promise<Blob>;
}

// From the first on, letters of 8 px are as clear as in the original.
const qualities = [0.8, 0.74, 0.66];
const smallestSide = 320;

/** Scales a size down to fit `maxSide`, in the same proportions. */
export function sizeWithin({ width, height }: ImageSize, maxSide: number): ImageSize {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * The intermediate sizes on the way to `to`, ending with `to`. Each step about halves the image: a single large step
 * would make small print illegible.
 */
export function stepsTo(to: ImageSize, from: ImageSize): ImageSize[] {
  const ratio = Math.max(from.width, from.height) / Math.max(to.width, to.height);
  const count = Math.max(1, Math.round(Math.log2(ratio)));
  return Array.from({ length: count }, (_, at) => {
    const times = 2 ** (count - 1 - at);
    return { width: to.width * times, height: to.height * times };
  });
}

/** Encodes an image as the best JPEG within the limits: reduces the size, then the quality, then the size again. */
export async function resizeImage<Surface extends CanvasImageSource>(
  source: CanvasImageSource,
  size: ImageSize,
  { maxBytes, aimBytes, maxSide }: ImageLimits,
  { draw, encode }: Drawing<Surface>,
): Promise<Blob> {
  for (let side = maxSide; side >= smallestSide; side = Math.round(side * 0.8)) {
    const [first, ...rest] = stepsTo(sizeWithin(size, side), size);
    let surface = draw(source, first ?? size);
    for (const next of rest) surface = draw(surface, next);
    let jpeg: Blob | undefined;
    for (const quality of qualities) {
      jpeg = await encode(surface, quality);
      if (jpeg.type !== 'image/jpeg') throw new Error('No JPEG can be written here.');
      if (jpeg.size <= aimBytes) break;
    }
    if (jpeg && jpeg.size <= maxBytes) return jpeg;
  }
  throw new Error('No size is small enough.');
}

/** Draws an image over a whole canvas, on white where it is transparent. */
export function paint(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null,
  source: CanvasImageSource,
  { width, height }: ImageSize,
): void {
  if (!context) throw new Error('There is nothing to draw on.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
}
