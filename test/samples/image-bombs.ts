import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { crc32, createDeflate, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Files that look like images and are made to exhaust their decoder. */
export interface ImageBomb {
  name: string;
  make(): Promise<Buffer>;
}

interface Png {
  width: number;
  height: number;
  /** Bits per sample. */
  depth?: 1 | 8 | 16;
  /** Samples per pixel: 1 grey, 3 RGB, 4 RGBA. */
  samples?: 1 | 3 | 4;
  isInterlaced?: boolean;
  /** Chunks between header and data, and after the data. */
  before?: Buffer[];
  behind?: Buffer[];
  /** The share of the data to include, if not all. */
  share?: number;
}

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');
const colourTypes = { 1: 0, 3: 2, 4: 6 } as const;

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

/** So many zero bytes, compressed to about a thousandth. */
async function compressedZeros(bytes: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 });
  const compressed = buffer(deflate);
  const zeros = Buffer.alloc(1024 * 1024);
  for (let left = bytes; left > 0; left -= zeros.length) {
    if (!deflate.write(zeros.subarray(0, Math.min(left, zeros.length)))) await once(deflate, 'drain');
  }
  deflate.end();
  return compressed;
}

const uint32 = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at);
  return bytes;
};

/** A black PNG of any size. */
export async function aPng(png: Png): Promise<Buffer> {
  const { width, height, depth = 8, samples = 3, isInterlaced = false, before = [], behind = [], share = 1 } = png;
  const kind = Buffer.from([depth, colourTypes[samples], 0, 0, isInterlaced ? 1 : 0]);
  // Interlaced images have a filter byte for each row of each pass; a few zeros too many do no harm.
  const bytes = height * (Math.ceil((width * depth * samples) / 8) + (isInterlaced ? 16 : 1));
  return Buffer.concat([
    pngSignature,
    chunk('IHDR', Buffer.concat([uint32(width, height), kind])),
    ...before,
    chunk('IDAT', await compressedZeros(Math.ceil(bytes * share))),
    ...behind,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const marker = (code: number, data: Buffer) => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length + 2);
  return Buffer.concat([Buffer.from([0xff, code]), length, data]);
};

/** A Huffman table with one symbol, whose code is a single 0. */
const oneSymbol = (table: number, symbol: number) =>
  marker(0xc4, Buffer.from([table, 1, ...Array<number>(15).fill(0), symbol]));

/** So many 0 bits, with the last byte padded by 1 bits. */
function zeroBits(bits: number): Buffer {
  const bytes = Buffer.alloc(Math.ceil(bits / 8));
  if (bits % 8 > 0) bytes[bytes.length - 1] = 2 ** (8 - (bits % 8)) - 1;
  return bytes;
}

/** A grey progressive JPEG with a scan for each of the first `scans` coefficients: few bytes, much work. */
export function aJpegOfManyScans(width: number, height: number, components: 1 | 3, scans: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  const ids = Array.from({ length: components }, (_, at) => at + 1);
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const parts = [
    Buffer.from([0xff, 0xd8]),
    marker(0xdb, Buffer.from([0, ...Array<number>(64).fill(1)])),
    marker(
      0xc2,
      Buffer.concat([Buffer.from([8]), size, Buffer.from([components, ...ids.flatMap((id) => [id, 0x11, 0])])]),
    ),
    oneSymbol(0x00, 0),
    oneSymbol(0x10, 0xe0),
    marker(0xda, Buffer.from([components, ...ids.flatMap((id) => [id, 0x00]), 0, 0, 0])),
    zeroBits(blocks * components),
  ];
  // "The next 16,384 blocks are empty": one bit for the symbol and fourteen for the run length.
  const nothing = zeroBits(Math.ceil(blocks / 16_384) * 15);
  for (let scan = 0; scan < scans; scan += 1) {
    const coefficient = 1 + (Math.floor(scan / components) % 63);
    parts.push(marker(0xda, Buffer.from([1, ids[scan % components] ?? 1, 0x00, coefficient, coefficient, 0])), nothing);
  }
  return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])]);
}

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#777' } });

/** Incompressible noise. */
export const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
const [wide, high] = [12_000, 3_333];
const megabyte = 1024 * 1024;

const compressedText = async (bytes: number) =>
  chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), await compressedZeros(bytes)]));

/** Bombs that pass the upload rules: PNG or JPEG by their first bytes, at most 2 MB. */
export const documentBombs: readonly ImageBomb[] = [
  { name: 'PNG 10,000,000 × 4, 16-bit RGBA', make: () => aPng({ width: 1e7, height: 4, depth: 16, samples: 4 }) },
  { name: 'PNG 1 × 40,000,000', make: () => aPng({ width: 1, height: 4e7, samples: 1 }) },
  { name: 'PNG 40,000,000 × 1', make: () => aPng({ width: 4e7, height: 1, samples: 1 }) },
  { name: 'PNG 4 × 10,000,000, RGBA', make: () => aPng({ width: 4, height: 1e7, samples: 4 }) },
  { name: 'PNG 6,324 × 6,324, 16-bit RGBA', make: () => aPng({ width: 6324, height: 6324, depth: 16, samples: 4 }) },
  { name: 'PNG 12,000 × 3,333, 16-bit RGBA', make: () => aPng({ width: wide, height: high, depth: 16, samples: 4 }) },
  { name: 'PNG 12,000 × 3,333, RGB', make: () => aPng({ width: wide, height: high }) },
  { name: 'PNG 3,333 × 12,000, RGB', make: () => aPng({ width: high, height: wide }) },
  { name: 'PNG 12,000 × 3,333, interlaced RGB', make: () => aPng({ width: wide, height: high, isInterlaced: true }) },
  {
    name: 'PNG 5,700 × 2,900, interlaced 16-bit RGBA',
    make: () => aPng({ width: 5700, height: 2900, depth: 16, samples: 4, isInterlaced: true }),
  },
  {
    name: 'PNG 12,000 × 3,333, interlaced 1-bit',
    make: () => aPng({ width: wide, height: high, depth: 1, samples: 1, isInterlaced: true }),
  },
  { name: 'PNG 12,000 × 3,333, 1-bit', make: () => aPng({ width: wide, height: high, depth: 1, samples: 1 }) },
  { name: 'PNG that claims 60,000 × 60,000', make: () => aPng({ width: 60_000, height: 60_000, share: 1e-6 }) },
  {
    name: 'PNG 12,000 × 3,333 on its side',
    make: async () => plain(wide, high).withMetadata({ orientation: 6 }).png().toBuffer(),
  },
  { name: 'PNG, half of it', make: async () => half(await aPng({ width: wide, height: high })) },
  { name: 'PNG whose data end early', make: () => aPng({ width: wide, height: high, share: 0.5 }) },
  { name: 'PNG 64 × 64 with 1 GB of data', make: () => aPng({ width: 64, height: 64, share: 87_000 }) },
  {
    name: 'APNG of 500 frames of 12,000 × 3,333',
    make: async () => {
      const frame = chunk('fcTL', Buffer.concat([uint32(0, wide, high, 0, 0), Buffer.from([0, 1, 0, 1, 0, 0])]));
      const frames = Array.from({ length: 500 }, () => frame);
      return aPng({ width: wide, height: high, before: [chunk('acTL', uint32(500, 0)), ...frames] });
    },
  },
  {
    name: 'PNG with a text of 1 GB',
    make: async () => aPng({ width: 64, height: 64, before: [await compressedText(1024 * megabyte)] }),
  },
  {
    name: 'PNG with twenty texts of 60 MB behind it',
    make: async () => {
      const text = await compressedText(60 * megabyte);
      return aPng({ width: 64, height: 64, behind: Array.from({ length: 20 }, () => text) });
    },
  },
  {
    name: 'PNG with a colour profile of 1 GB',
    make: async () => {
      const profile = Buffer.concat([Buffer.from('icc\0\0'), await compressedZeros(1024 * megabyte)]);
      return aPng({ width: 64, height: 64, before: [chunk('iCCP', profile)] });
    },
  },
  { name: 'PNG of noise', make: async () => noise(820, 820).png().toBuffer() },
  { name: 'JPEG 40 MP in 64 scans', make: async () => aJpegOfManyScans(8000, 5000, 1, 63) },
  { name: 'JPEG 40 MP in 190 scans', make: async () => aJpegOfManyScans(8000, 5000, 3, 189) },
  { name: 'JPEG 12 MP in 64 scans', make: async () => aJpegOfManyScans(4000, 3000, 3, 63) },
  { name: 'JPEG 40 MP in 20 scans of three colours', make: async () => aJpegOfManyScans(8000, 5000, 3, 18) },
  {
    name: 'JPEG 40 MP, progressive, 4:4:4',
    make: async () => plain(8000, 5000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  },
  {
    name: 'JPEG that claims 65,500 × 65,500',
    make: async () => aJpegOfManyScans(65_500, 65_500, 1, 0).subarray(0, 400),
  },
  { name: 'JPEG 40 MP, CMYK', make: async () => plain(8000, 5000).toColourspace('cmyk').jpeg().toBuffer() },
  { name: 'JPEG 40 MP, half of it', make: async () => half(await plain(8000, 5000).jpeg().toBuffer()) },
  {
    name: 'JPEG 12,000 × 3,333 on its side',
    make: async () => plain(wide, high).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  },
  {
    name: 'JPEG with a web page and an archive behind it',
    make: async () => {
      const page = Buffer.from('<html><script>alert(1)</script></html>PK\u0003\u0004');
      return Buffer.concat([await plain(800, 500).jpeg().toBuffer(), page, deflateSync(Buffer.alloc(megabyte))]);
    },
  },
];
