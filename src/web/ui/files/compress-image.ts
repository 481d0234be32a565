import { type ImageLimits, type ImageSize, paint, resizeImage, started } from './resize-image.ts';

let last: Promise<unknown> = Promise.resolve();

/**
 * Compresses an image to an upright JPEG, named like the original with the extension '.jpg'. Resolves with
 * `undefined` if the file can't be decoded. Runs one at a time: parallel runs exhaust small phones.
 */
export function compressImage(file: File, limits: ImageLimits): Promise<File | undefined> {
  const compressed = last.then(() => shrink(file, limits));
  last = compressed;
  return compressed;
}

async function shrink(file: File, limits: ImageLimits): Promise<File | undefined> {
  try {
    const jpeg = (await shrinkInWorker(file, limits)) ?? (await shrinkOnPage(file, limits));
    const name = `${file.name.replace(/\.[^.]*$/, '')}.jpg`;
    // `isSameFile` uses the modification time to detect duplicates.
    return new File([jpeg], name, { type: 'image/jpeg', lastModified: file.lastModified });
  } catch {
    return undefined;
  }
}

/** How long a worker's script may take to load. */
const startTimeoutMs = 4000;

/** Keeps the main thread responsive. Resolves with `undefined` without workers, or without canvases in workers. */
function shrinkInWorker(file: File, limits: ImageLimits): Promise<Blob | undefined> {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined')
    return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./compress-image-worker.ts', import.meta.url), {
      type: 'module',
    });
    const finish = (jpeg: unknown) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(jpeg instanceof Blob ? jpeg : undefined);
    };
    const timer = setTimeout(finish, startTimeoutMs);
    worker.onmessage = ({ data }) => (data === started ? clearTimeout(timer) : finish(data));
    worker.onerror = finish;
    worker.onmessageerror = finish;
    worker.postMessage({ file, limits });
  });
}

async function shrinkOnPage(file: File, limits: ImageLimits): Promise<Blob> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const size = { width: image.naturalWidth, height: image.naturalHeight };
    return await resizeImage(image, size, limits, { draw, encode });
  } finally {
    URL.revokeObjectURL(address);
  }
}

function draw(source: CanvasImageSource, size: ImageSize): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  paint(canvas.getContext('2d'), source, size);
  return canvas;
}

function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const finish = (jpeg: Blob | null) =>
      jpeg ? resolve(jpeg) : reject(new Error('The canvas gave nothing.'));
    canvas.toBlob(finish, 'image/jpeg', quality);
  });
}
