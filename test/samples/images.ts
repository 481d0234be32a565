import sharp from 'sharp';

interface PictureOptions {
  width?: number;
  height?: number;
  format?: 'jpeg' | 'png';
}

const drawn = new Map<string, Promise<Buffer>>();

/** An image of a document with `text` on it, as a phone would send it. */
export async function aPicture(text: string, options: PictureOptions = {}): Promise<Buffer> {
  const key = JSON.stringify([text, options]);
  const picture = drawn.get(key) ?? draw(text, options);
  drawn.set(key, picture);
  return Buffer.from(await picture);
}

async function draw(
  text: string,
  { width = 320, height = 200, format = 'jpeg' }: PictureOptions,
): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#e8efe9"/><rect width="100%" height="18%" fill="#2c6e49"/>
    <text x="5%" y="13%" font-family="sans-serif" font-size="${height / 12}" fill="#fff">SPECIMEN</text>
    <text x="5%" y="55%" font-family="sans-serif" font-size="${height / 10}" fill="#14202f">${text}</text></svg>`;
  const picture = sharp(Buffer.from(svg));
  return format === 'png'
    ? picture.png().toBuffer()
    : picture.jpeg({ quality: 85 }).withMetadata().toBuffer();
}

export async function aPictureOfSize(bytes: number, options: PictureOptions = {}): Promise<Buffer> {
  const picture = await aPicture('padded', options);
  return Buffer.concat([picture, Buffer.alloc(Math.max(0, bytes - picture.length), 7)]);
}

/**
 * A document's photo as a phone stores it: 12 megapixels of noise, on its side, with an orientation tag. Upright it
 * has a blue corner top left, a red one top right, and letters of 8 px and more. `noise` is its range, of 256; a
 * good camera's is 12.
 */
export async function aPhonePhoto(noise = 76): Promise<Buffer> {
  const [width, height] = [3024, 4032];
  const lines = [8, 10, 12, 16, 24].map(
    (xHeight, at) =>
      `<text x="400" y="${900 + at * 120}" font-family="sans-serif" font-size="${xHeight / 0.53}" fill="#14202f">SMP00000AA01 smp00000aa01 x-height ${xHeight}</text>`,
  );
  const paper =
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#e8efe9"/>
    <rect width="300" height="300" fill="#1030c0"/><rect x="${width - 300}" width="300" height="300" fill="#c01030"/>
    <text x="400" y="600" font-family="sans-serif" font-size="240" fill="#14202f">SPECIMEN</text>${lines.join('')}</svg>`);
  const pixels = await sharp(paper).removeAlpha().raw().toBuffer();
  // From a table, since 36 million random numbers take seconds. Its prime length prevents visible patterns.
  const grain = Float32Array.from({ length: 1_000_003 }, () => (Math.random() - 0.5) * noise);
  for (let at = 0; at < pixels.length; at += 1) {
    pixels[at] = Math.min(255, Math.max(0, (pixels[at] ?? 0) + (grain[at % grain.length] ?? 0)));
  }
  const upright = sharp(pixels, { raw: { width, height, channels: 3 } });
  return upright.rotate(270).withMetadata({ orientation: 6 }).jpeg({ quality: 90 }).toBuffer();
}

/**
 * A photo of a card, 3,000 px wide, with strokes like those of n and u, `xHeight` px high, in a row from
 * `strokesAt` on.
 */
export async function aCardWithStrokes(xHeight: number): Promise<Buffer> {
  const size = { width: 3000, height: 2250, channels: 3 } as const;
  const text = 'nununununununununununununununununununun';
  const card = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <rect width="100%" height="100%" fill="#e8efe9"/>
    <text x="${strokesAt.left}" y="${strokesAt.top + xHeight / 2}" font-family="sans-serif" font-size="${xHeight / 0.53}" fill="#14202f">${text}</text></svg>`;
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const grain = await sharp({ create: { ...size, background: '#888', noise } })
    .raw()
    .toBuffer();
  return sharp(Buffer.from(card))
    .composite([{ input: grain, raw: size, blend: 'overlay' }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** The start of the strokes in `aCardWithStrokes`, and their middle line. */
const strokesAt = { left: 400, top: 1500 };

/** The contrast between strokes and gaps of `aCardWithStrokes`, from 0 to 1, after scaling by `scale`. */
export async function strokeContrast(
  card: Buffer,
  xHeight: number,
  scale: number,
): Promise<number> {
  const box = {
    left: Math.round(strokesAt.left * scale),
    top: Math.round(strokesAt.top * scale),
    width: Math.round(xHeight * 30 * scale),
    height: 1,
  };
  const row = [...(await sharp(card).extract(box).greyscale().raw().toBuffer())].sort(
    (one, other) => one - other,
  );
  const at = (share: number) => row[Math.floor(row.length * share)] ?? 0;
  return (at(0.85) - at(0.1)) / 255;
}
