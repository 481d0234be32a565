import { posix } from 'node:path';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { timeInLagos, todayInLagos } from '#contract/platform/dates.ts';

// Most file systems take 255, also of a name that gets ' (1)' or a longer extension when it is saved.
const maxNameBytes = 200;

/** A file name of at most 200 bytes: of one that is longer the end of `stem` goes, at a whole letter, and `ending` stays. */
export function toFileName(stem: string, ending: string): string {
  let left = maxNameBytes - Buffer.byteLength(ending);
  let kept = '';
  for (const { segment } of new Intl.Segmenter('en').segment(stem)) {
    left -= Buffer.byteLength(segment);
    if (left < 0) break;
    kept += segment;
  }
  return kept + ending;
}

const toPath = (name: string) => {
  const { dir, name: stem, ext } = posix.parse(name);
  return posix.join(dir, toFileName(stem, ext));
};

/** A file of an archive. `open` is called when it is its turn, and finds nothing if the file is gone. */
export interface ArchivedFile {
  /** Its name in the archive, with folders; the name itself is cut to 200 bytes. */
  name: string;
  changedAt: Date;
  open(): Promise<Readable | undefined>;
}

// An archive knows no time zones, and the library takes that of the machine: the digits in Lagos are read as the machine's.
const digitsInLagos = (instant: Date) => new Date(`${todayInLagos(instant)}T${timeInLagos(instant)}`);

/**
 * Yields a ZIP archive while its files are read, one after the other; each is asked for when the one before was read. They are
 * not compressed unless `compress` says so, since images are already. Their times are those in Lagos. Fails if a file is gone,
 * so that nobody takes a part for the whole.
 */
export async function* writeZip(files: Iterable<ArchivedFile>, { compress = false } = {}): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream;
  // It is one, but typed as any kind of stream, which can't be ended with an error.
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
