/** The worker's message that resizing has begun. */
export const started = 'started';

export interface ImageLimits {
  maxBytes: number;
  /** Target size in bytes, reached by lowering the quality; the dimensions stay. */
  aimBytes: number;
  /** Longest side, in pixels. */
  maxSide: number;
}

/** In pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

/** Draws and encodes images in this environment: a worker or the page. */
export interface Drawing<Surface extends CanvasImageSource> {
  draw(source: CanvasImageSource, size: ImageSize): Surface;
  /** Encodes as JPEG; quality from 0 to 1. */
  encode(surface: Surface, quality: number): Promise<Blob>;
}

// At the first quality, letters of 8 px are as clear as in the original.
const qualities = [0.8, 0.74, 0.66];
const smallestSide = 320;

/** Keeps the aspect ratio; never enlarges. */
export function sizeWithin({ width, height }: ImageSize, maxSide: number): ImageSize {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** Each step about halves the image: one large step would make small print illegible. Ends with `to`. */
export function stepsTo(to: ImageSize, from: ImageSize): ImageSize[] {
  const ratio = Math.max(from.width, from.height) / Math.max(to.width, to.height);
  const count = Math.max(1, Math.round(Math.log2(ratio)));
  return Array.from({ length: count }, (_, at) => {
    const times = 2 ** (count - 1 - at);
    return { width: to.width * times, height: to.height * times };
  });
}

/** Returns the best JPEG within the limits: reduces the dimensions, then the quality, then the dimensions again. */
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

/** Fills the canvas; transparency becomes white. */
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
