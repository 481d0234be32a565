import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';

// A file sealed with a passphrase, in the age format (age-encryption.org/v1): `age --decrypt` opens it as well. Of the
// npm packages that write it, none derives keys outside the event loop.

const version = 'age-encryption.org/v1';
const chunkBytes = 64 * 1024;
const tagBytes = 16;
const saltBytes = 16;
const nonceBytes = 16;
/** 2^16 takes 64 MB and a fifth of a second. */
const workFactor = 16;
/** Refuses files that would take more than 1 GB of memory. */
const maxWorkFactor = 20;
export const maxHeaderBytes = 1_024;

/** A sealed file can't be opened. The message says why, after 'it can't be opened:'. */
export class SealedFileError extends Error {}

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

const wrappingKey = (passphrase: string, salt: Buffer, factor: number): Promise<Buffer> =>
  derive(passphrase.normalize(), Buffer.concat([Buffer.from(`${version}/scrypt`), salt]), 32, {
    N: 2 ** factor,
    r: 8,
    p: 1,
    maxmem: 2 ** (factor + 11),
  });

const keyFor = (fileKey: Buffer, salt: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', fileKey, salt, purpose, 32));

const algorithm = 'chacha20-poly1305';
const options = { authTagLength: tagBytes };

function seal(key: Buffer, nonce: Buffer, plain: Buffer): Buffer {
  const cipher = createCipheriv(algorithm, key, nonce, options);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Returns `undefined` for another key, or altered bytes. */
function open(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | undefined {
  if (sealed.length < tagBytes) return undefined;
  const decipher = createDecipheriv(algorithm, key, nonce, options);
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  const plain = decipher.update(sealed.subarray(0, -tagBytes));
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    return undefined;
  }
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
const noNonce = Buffer.alloc(12);

const macOf = (fileKey: Buffer, header: string): Buffer =>
  createHmac('sha256', keyFor(fileKey, Buffer.alloc(0), 'header'))
    .update(header)
    .digest();

/** The first lines of a sealed file, and the key that they wrap. Contents sealed with one lock share no keys. */
export interface Lock {
  header: string;
  fileKey: Buffer;
}

export async function makeLock(passphrase: string, factor = workFactor): Promise<Lock> {
  const [fileKey, salt] = [randomBytes(16), randomBytes(saltBytes)];
  const wrapped = seal(await wrappingKey(passphrase, salt, factor), noNonce, fileKey);
  const header = `${version}\n-> scrypt ${base64(salt)} ${factor}\n${base64(wrapped)}\n---`;
  return { header: `${header} ${base64(macOf(fileKey, header))}\n`, fileKey };
}

function nonceOf(counter: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(counter, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Cuts a stream into chunks of `size` bytes; only the last one can be shorter, or empty if there are no others. */
async function* inChunks(
  bytes: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of bytes) {
    parts.push(part);
    length += part.length;
    // One byte more, so that the last chunk is known as such.
    if (length <= size) continue;
    const joined = Buffer.concat(parts);
    let at = 0;
    for (; joined.length - at > size; at += size)
      yield { chunk: joined.subarray(at, at + size), isLast: false };
    parts = [joined.subarray(at)];
    length -= at;
  }
  yield { chunk: Buffer.concat(parts), isLast: true };
}

/** The sealed bytes of `plain`; never holds more than two chunks. */
export async function* sealed(
  { header, fileKey }: Lock,
  plain: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const nonce = randomBytes(nonceBytes);
  const key = keyFor(fileKey, nonce, 'payload');
  yield Buffer.concat([Buffer.from(header), nonce]);
  let counter = 0;
  for await (const { chunk, isLast } of inChunks(plain, chunkBytes)) {
    yield seal(key, nonceOf(counter, isLast), chunk);
    counter += 1;
  }
}

export const sealedSize = ({ header }: Lock, plainBytes: number): number =>
  Buffer.byteLength(header) +
  nonceBytes +
  plainBytes +
  Math.max(1, Math.ceil(plainBytes / chunkBytes)) * tagBytes;

/** Whether a file's first bytes are those of a sealed one. */
export const isSealed = (head: Buffer): boolean =>
  head.subarray(0, version.length).equals(Buffer.from(version));

export const sealedHeadBytes = version.length;

const headerPattern =
  /^(age-encryption\.org\/v1\n-> scrypt ([\w+/]{22}) ([1-9]\d?)\n([\w+/]{43})\n---) ([\w+/]{43})\n/;

async function readHeader(text: string, passphrase: string): Promise<Lock> {
  const [header, signed = '', salt = '', factor = '', wrapped = '', mac = ''] =
    headerPattern.exec(text) ?? [];
  if (header === undefined || Number(factor) > maxWorkFactor)
    throw new SealedFileError('it was not sealed with a passphrase by this product');
  const key = await wrappingKey(passphrase, Buffer.from(salt, 'base64'), Number(factor));
  const fileKey = open(key, noNonce, Buffer.from(wrapped, 'base64'));
  if (!fileKey) throw new SealedFileError('the passphrase is not the one it was sealed with');
  if (!timingSafeEqual(macOf(fileKey, signed), Buffer.from(mac, 'base64')))
    throw new SealedFileError('it was cut off or changed');
  return { header, fileKey };
}

/** Whether a passphrase opens a sealed file, by its first bytes. */
export const opens = (head: Buffer, passphrase: string): Promise<boolean> =>
  readHeader(head.toString('latin1'), passphrase).then(
    () => true,
    () => false,
  );

/** Opens what was `sealed`. Throws `SealedFileError` for a wrong passphrase, and for bytes cut off or changed. */
export async function* unsealed(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const source = bytes[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < maxHeaderBytes) {
    const { value, done } = await source.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  const lock = await readHeader(head.toString('latin1', 0, maxHeaderBytes), passphrase);
  const rest = head.subarray(lock.header.length);
  const key = keyFor(lock.fileKey, rest.subarray(0, nonceBytes), 'payload');
  const body = async function* () {
    yield rest.subarray(nonceBytes);
    yield* { [Symbol.asyncIterator]: () => source };
  };
  let counter = 0;
  for await (const { chunk, isLast } of inChunks(body(), chunkBytes + tagBytes)) {
    const plain = open(key, nonceOf(counter, isLast), chunk);
    if (!plain) throw new SealedFileError('it was cut off or changed');
    yield plain;
    counter += 1;
  }
}
