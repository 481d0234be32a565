import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { crc32, createDeflate } from 'node:zlib';
import sharp from 'sharp';

interface Png {
  width: number;
  height: number;
  /** Bits per sample. */
  depth?: 1 | 8 | 16;
  /** Samples per pixel: 1 grey, 3 RGB, 4 RGBA. */
  samples?: 1 | 3 | 4;
  isInterlaced?: boolean;
  /** The share of the data to include; all by default. */
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

async function compressedZeros(bytes: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 });
  const compressed = buffer(deflate);
  const zeros = Buffer.alloc(1024 * 1024);
  for (let left = bytes; left > 0; left -= zeros.length) {
    if (!deflate.write(zeros.subarray(0, Math.min(left, zeros.length))))
      await once(deflate, 'drain');
  }
  deflate.end();
  return compressed;
}

const uint32 = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at);
  return bytes;
};

export async function aPng(png: Png): Promise<Buffer> {
  const { width, height, depth = 8, samples = 3, isInterlaced = false, share = 1 } = png;
  const kind = Buffer.from([depth, colourTypes[samples], 0, 0, isInterlaced ? 1 : 0]);
  // Interlaced images have a filter byte for each row of each pass; a few extra zeros do no harm.
  const bytes = height * (Math.ceil((width * depth * samples) / 8) + (isInterlaced ? 16 : 1));
  return Buffer.concat([
    pngSignature,
    chunk('IHDR', Buffer.concat([uint32(width, height), kind])),
    chunk('IDAT', await compressedZeros(Math.ceil(bytes * share))),
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

/** This many 0 bits, the last byte padded with 1 bits. */
function zeroBits(bits: number): Buffer {
  const bytes = Buffer.alloc(Math.ceil(bits / 8));
  if (bits % 8 > 0) bytes[bytes.length - 1] = 2 ** (8 - (bits % 8)) - 1;
  return bytes;
}

/** A grey progressive JPEG with a scan for each of the first `scans` coefficients: few bytes, much work. */
export function aJpegOfManyScans(width: number, height: number, scans: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const parts = [
    Buffer.from([0xff, 0xd8]),
    marker(0xdb, Buffer.from([0, ...Array<number>(64).fill(1)])),
    marker(0xc2, Buffer.concat([Buffer.from([8]), size, Buffer.from([1, 1, 0x11, 0])])),
    oneSymbol(0x00, 0),
    oneSymbol(0x10, 0xe0),
    marker(0xda, Buffer.from([1, 1, 0, 0, 0, 0])),
    zeroBits(blocks),
  ];
  // "The next 16,384 blocks are empty": one bit for the symbol and fourteen for the run length.
  const nothing = zeroBits(Math.ceil(blocks / 16_384) * 15);
  for (let scan = 1; scan <= scans; scan += 1)
    parts.push(marker(0xda, Buffer.from([1, 1, 0, scan, scan, 0])), nothing);
  return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])]);
}

export const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
