import { type ImageLimits, type ImageSize, paint, resizeImage, started } from './resize-image.ts';

interface Task {
  file: File;
  limits: ImageLimits;
}

function draw(source: CanvasImageSource, size: ImageSize): OffscreenCanvas {
  const canvas = new OffscreenCanvas(size.width, size.height);
  paint(canvas.getContext('2d'), source, size);
  return canvas;
}

async function shrink({ file, limits }: Task): Promise<Blob> {
  // Phones store photos unrotated, with the orientation in the metadata.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const encode = (canvas: OffscreenCanvas, quality: number) =>
    canvas.convertToBlob({ type: 'image/jpeg', quality });
  return await resizeImage(picture, picture, limits, { draw, encode });
}

self.addEventListener('message', ({ data }: MessageEvent<Task>) => {
  self.postMessage(started);
  shrink(data).then(
    (jpeg) => self.postMessage(jpeg),
    // The page then compresses on the main thread.
    () => self.postMessage(undefined),
  );
});
