import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline as connect, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StoredContent } from './file-store.ts';

// An encrypted file: the magic bytes, a random prefix, and the content in segments, each encrypted with AES-256-GCM and followed by its
// tag. A segment's nonce is the prefix, its number, and whether it is the last one. So what is read is verified segment by segment, and
// none can be changed, moved, left out or added.

const algorithm = 'aes-256-gcm';
const magic = Buffer.from('\0MLFILE\x01', 'latin1');
const prefixBytes = 7;
const headBytes = magic.length + prefixBytes;
const tagBytes = 16;
// A segment with its tag, and the first one with the head too. Two of them are what is read of a disk at a time, so that nothing has to be
// put together before it is decrypted.
const pieceBytes = 32 * 1024;
const segmentBytes = pieceBytes - tagBytes;

/** A stored file that is not as it was encrypted, or has the content of another one. */
export class AlteredFileError extends Error {
  constructor() {
    super('a stored file was altered');
  }
}

/** The name and the key that one file is encrypted with. It can't be decrypted under another name. */
export interface FileCipher {
  name: string;
  key: Buffer;
}

/** A random key for a file's content. */
export const newFileKey = (): Buffer => randomBytes(32);

/** The size of a file of `size` bytes when it is encrypted. */
export const encryptedSize = (size: number): number =>
  headBytes + size + tagBytes * Math.max(1, Math.ceil((headBytes + size) / segmentBytes));

const decryptedSize = (size: number): number => size - headBytes - tagBytes * Math.ceil(size / pieceBytes);

function nonceOf(prefix: Buffer, number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(prefixBytes + 5);
  prefix.copy(nonce);
  nonce.writeUInt32BE(number, prefixBytes);
  nonce[prefixBytes + 4] = isLast ? 1 : 0;
  return nonce;
}

/**
 * Gathers what is written into a piece of `first` bytes and others of `each`, and passes on what `turn` makes of each. Fails if it is
 * more or less than `total` bytes.
 */
function inPieces(
  { total, first, each }: { total: number; first: number; each: number },
  turn: (piece: Buffer, number: number, isLast: boolean) => Buffer,
): Transform {
  let waiting: Buffer[] = [];
  let held = 0;
  let left = total;
  let pieces = 0;
  const next = (size: number) => {
    const [only] = waiting;
    const all = waiting.length === 1 && only ? only : Buffer.concat(waiting);
    const piece = all.subarray(0, size);
    waiting = size < all.length ? [all.subarray(size)] : [];
    held -= size;
    left -= size;
    pieces += 1;
    return turn(piece, pieces - 1, left === 0);
  };
  const sizeOfNext = () => Math.min(pieces === 0 ? first : each, left);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      waiting.push(chunk);
      held += chunk.length;
      try {
        if (held > left) throw new AlteredFileError();
        while (left > 0 && held >= sizeOfNext()) this.push(next(sizeOfNext()));
        done();
      } catch (error) {
        done(error instanceof Error ? error : new AlteredFileError());
      }
    },
    flush(done) {
      if (left > 0) return done(new AlteredFileError());
      // An empty file has one piece.
      if (pieces === 0) this.push(next(0));
      done();
    },
  });
}

function encrypting({ name, key }: FileCipher, size: number): Transform {
  const prefix = randomBytes(prefixBytes);
  const sizes = { total: size, first: segmentBytes - headBytes, each: segmentBytes };
  return inPieces(sizes, (piece, number, isLast) => {
    const cipher = createCipheriv(algorithm, key, nonceOf(prefix, number, isLast)).setAAD(Buffer.from(name));
    const segment = [cipher.update(piece), cipher.final(), cipher.getAuthTag()];
    return Buffer.concat(number === 0 ? [magic, prefix, ...segment] : segment);
  });
}

/**
 * Decrypts stored content while it is read. It ends in an `AlteredFileError` before anything that isn't as it was encrypted; throws one
 * for what is too short.
 */
export function decrypted({ bytes, size }: StoredContent, { name, key }: FileCipher): StoredContent {
  if (size < headBytes + tagBytes) throw new AlteredFileError();
  const owner = Buffer.from(name);
  let prefix: Buffer = Buffer.alloc(0);
  const content = inPieces({ total: size, first: pieceBytes, each: pieceBytes }, (piece, number, isLast) => {
    const begin = number === 0 ? headBytes : 0;
    const end = piece.length - tagBytes;
    if (end < begin) throw new AlteredFileError();
    if (number === 0) {
      if (!piece.subarray(0, magic.length).equals(magic)) throw new AlteredFileError();
      prefix = piece.subarray(magic.length, headBytes);
    }
    const nonce = nonceOf(prefix, number, isLast);
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
    const opened = decipher.setAAD(owner).setAuthTag(piece.subarray(end)).update(piece.subarray(begin, end));
    try {
      decipher.final();
    } catch {
      // The only thing that can fail here: the tag doesn't match.
      throw new AlteredFileError();
    }
    return opened;
  });
  content.on('error', () => undefined);
  // The reader gets the error from the stream itself.
  return { bytes: connect(bytes, content, () => undefined), size: decryptedSize(size) };
}

/** Writes content, encrypted, to a new file at `path`. Returns the SHA-256 of what is in it. */
export async function writeEncrypted(
  path: string,
  { bytes, size }: StoredContent,
  cipher: FileCipher,
): Promise<Buffer> {
  const hash = createHash('sha256');
  const hashed = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(bytes, hashed, encrypting(cipher, size), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return hash.digest();
}
