/** For a file that may be `cut`, checks that all of it can be decoded. */
export async function canDecodeImage(file: File, { cut }: { cut: boolean }): Promise<boolean> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return !cut || edgesOf(image).every(isDrawn);
  } catch {
    return false;
  } finally {
    URL.revokeObjectURL(address);
  }
}

const samples = 64;

/** Samples all four edges: missing rows can be at any edge, since orientation metadata turns photos. */
function edgesOf(image: HTMLImageElement): Uint8ClampedArray[] {
  const { naturalWidth: width, naturalHeight: height } = image;
  const edges = [
    ...[
      { x: 0, y: 0, across: width, down: 1 },
      { x: 0, y: height - 1, across: width, down: 1 },
    ],
    ...[
      { x: 0, y: 0, across: 1, down: height },
      { x: width - 1, y: 0, across: 1, down: height },
    ],
  ];
  return edges.map(({ x, y, across, down }) => {
    const canvas = document.createElement('canvas');
    canvas.width = samples;
    canvas.height = samples;
    const context = canvas.getContext('2d');
    context?.drawImage(image, x, y, across, down, 0, 0, samples, samples);
    return context?.getImageData(0, 0, samples, samples).data ?? new Uint8ClampedArray();
  });
}

const middleGrey = 128;

/** Decoders leave missing areas transparent or grey. */
function isDrawn(pixels: Uint8ClampedArray): boolean {
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    if (alpha > 0 && [red, green, blue].some((part) => Math.abs(part - middleGrey) > 4))
      return true;
  }
  return false;
}
