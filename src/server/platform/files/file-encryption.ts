import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline as connect, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StoredContent } from './file-store.ts';

// An encrypted file: magic bytes, a random prefix, and the content in segments, each encrypted with AES-256-GCM and
// followed by its tag. A segment's nonce is the prefix, its number, and whether it is the last. So reading verifies
// each segment, and none can be changed, moved, omitted or added.

const algorithm = 'aes-256-gcm';
const magic = Buffer.from('\0MLFILE\x01', 'latin1');
const prefixBytes = 7;
const headBytes = magic.length + prefixBytes;
const tagBytes = 16;
// A segment with its tag; the first also has the head. Disk reads return two at a time, so nothing has to be joined
// before decryption.
const pieceBytes = 32 * 1024;
const segmentBytes = pieceBytes - tagBytes;

/** A stored file isn't as it was encrypted, or has another file's content. */
export class AlteredFileError extends Error {
  constructor() {
    super('a stored file was altered');
  }
}

/** The name and key that a file is encrypted with. It can't be decrypted under another name. */
export interface FileCipher {
  name: string;
  key: Buffer;
}

export const newFileKey = (): Buffer => randomBytes(32);

export const encryptedSize = (size: number): number =>
  headBytes + size + tagBytes * Math.max(1, Math.ceil((headBytes + size) / segmentBytes));

const decryptedSize = (size: number): number =>
  size - headBytes - tagBytes * Math.ceil(size / pieceBytes);

function nonceOf(prefix: Buffer, number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(prefixBytes + 5);
  prefix.copy(nonce);
  nonce.writeUInt32BE(number, prefixBytes);
  nonce[prefixBytes + 4] = isLast ? 1 : 0;
  return nonce;
}

/**
 * Collects input into a piece of `first` bytes and others of `each`, and passes on the result of `turn` for each.
 * Fails if the input isn't exactly `total` bytes.
 */
function inPieces(
  { total, first, each }: { total: number; first: number; each: number },
  turn: (piece: Buffer, number: number, isLast: boolean) => Buffer,
): Transform {
  let waiting: Buffer[] = [];
  let heldBytes = 0;
  let remaining = total;
  let pieces = 0;
  const next = (size: number) => {
    const [only] = waiting;
    const all = waiting.length === 1 && only ? only : Buffer.concat(waiting);
    const piece = all.subarray(0, size);
    waiting = size < all.length ? [all.subarray(size)] : [];
    heldBytes -= size;
    remaining -= size;
    pieces += 1;
    return turn(piece, pieces - 1, remaining === 0);
  };
  const sizeOfNext = () => Math.min(pieces === 0 ? first : each, remaining);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      waiting.push(chunk);
      heldBytes += chunk.length;
      try {
        if (heldBytes > remaining) throw new AlteredFileError();
        while (remaining > 0 && heldBytes >= sizeOfNext()) this.push(next(sizeOfNext()));
        done();
      } catch (error) {
        done(error instanceof Error ? error : new AlteredFileError());
      }
    },
    flush(done) {
      if (remaining > 0) return done(new AlteredFileError());
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
    const cipher = createCipheriv(algorithm, key, nonceOf(prefix, number, isLast)).setAAD(
      Buffer.from(name),
    );
    const segment = [cipher.update(piece), cipher.final(), cipher.getAuthTag()];
    return Buffer.concat(number === 0 ? [magic, prefix, ...segment] : segment);
  });
}

/**
 * Decrypts stored content while it is read. Ends in an `AlteredFileError` before any altered byte; throws one for
 * content that is too short.
 */
export function decrypted(
  { bytes, size }: StoredContent,
  { name, key }: FileCipher,
): StoredContent {
  if (size < headBytes + tagBytes) throw new AlteredFileError();
  const owner = Buffer.from(name);
  let prefix: Buffer = Buffer.alloc(0);
  const content = inPieces(
    { total: size, first: pieceBytes, each: pieceBytes },
    (piece, number, isLast) => {
      const begin = number === 0 ? headBytes : 0;
      const end = piece.length - tagBytes;
      if (end < begin) throw new AlteredFileError();
      if (number === 0) {
        if (!piece.subarray(0, magic.length).equals(magic)) throw new AlteredFileError();
        prefix = piece.subarray(magic.length, headBytes);
      }
      const nonce = nonceOf(prefix, number, isLast);
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
      const opened = decipher
        .setAAD(owner)
        .setAuthTag(piece.subarray(end))
        .update(piece.subarray(begin, end));
      try {
        decipher.final();
      } catch {
        // Only a mismatched tag can fail here.
        throw new AlteredFileError();
      }
      return opened;
    },
  );
  content.on('error', () => undefined);
  // The reader gets the error from the stream itself.
  return { bytes: connect(bytes, content, () => undefined), size: decryptedSize(size) };
}

/** Writes encrypted content to a new file at `path`. Returns the SHA-256 of the plain content. */
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
  await pipeline(
    bytes,
    hashed,
    encrypting(cipher, size),
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  );
  return hash.digest();
}
