import { posix } from 'node:path';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { timeInLagos, todayInLagos } from '#contract/platform/dates.ts';

// Most file systems allow 255 bytes, including ' (1)' or a longer extension added on saving.
const maxNameBytes = 200;

/** A file name of at most 200 bytes: shortens `stem` at a whole letter and keeps `ending`. */
export function toFileName(stem: string, ending: string): string {
  let left = maxNameBytes - Buffer.byteLength(ending);
  let prefix = '';
  for (const { segment } of new Intl.Segmenter('en').segment(stem)) {
    left -= Buffer.byteLength(segment);
    if (left < 0) break;
    prefix += segment;
  }
  return prefix + ending;
}

const toPath = (name: string) => {
  const { dir, name: stem, ext } = posix.parse(name);
  return posix.join(dir, toFileName(stem, ext));
};

/** A file of an archive. `open` is called when its turn comes, and returns nothing if the file is gone. */
export interface ArchivedFile {
  /** Its name in the archive, with folders; the last part is cut to 200 bytes. */
  name: string;
  changedAt: Date;
  open(): Promise<Readable | undefined>;
}

// Archives have no time zones, and the library uses the machine's: this instant has the Lagos digits there.
const digitsInLagos = (instant: Date) =>
  new Date(`${todayInLagos(instant)}T${timeInLagos(instant)}`);

/**
 * Yields a ZIP archive while its files are read in sequence; each is opened when the one before is done. Compresses
 * only with `compress`, since images already are. Times are in Lagos. Fails if a file is gone, so that a partial
 * archive never looks complete.
 */
export async function* writeZip(
  files: Iterable<ArchivedFile>,
  { compress = false } = {},
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream;
  // Always a `Readable`; its type also allows streams that can't fail.
  if (!(output instanceof Readable)) throw new Error('an archive is no stream');
  const coming = files[Symbol.iterator]();
  let current: Readable | undefined;
  zip.on('error', (error: Error) => output.destroy(error));
  const addNext = () => {
    const { done, value: file } = coming.next();
    if (done) return zip.end();
    const options = { compress, mtime: digitsInLagos(file.changedAt), forceDosTimestamp: true };
    return zip.addReadStreamLazy(toPath(file.name), options, (opened) => {
      file.open().then(
        (stream) => {
          if (!stream) return output.destroy(new Error('a file of an archive is gone'));
          current = stream;
          stream.once('end', addNext).once('error', (error) => output.destroy(error));
          return opened(null, stream);
        },
        (error: Error) => output.destroy(error),
      );
    });
  };
  addNext();
  try {
    for await (const chunk of output) yield chunk;
  } finally {
    current?.destroy();
  }
}
