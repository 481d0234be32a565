import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of an archive. `open` is called when it is its turn, and finds nothing if the file is gone. */
export interface ArchivedFile {
  /** Its name in the archive, with folders. */
  name: string;
  changedAt: Date;
  open(): Promise<Readable | undefined>;
}

/**
 * Yields a ZIP archive while its files are read, one after the other; they are not compressed, since images are already. Fails
 * if a file is gone, so that nobody takes a part for the whole.
 */
export async function* writeZip(files: readonly ArchivedFile[]): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream;
  // It is one, but typed as any kind of stream, which can't be ended with an error.
  if (!(output instanceof Readable)) throw new Error('an archive is no stream');
  let current: Readable | undefined;
  zip.on('error', (error: Error) => output.destroy(error));
  for (const { name, changedAt, open } of files) {
    zip.addReadStreamLazy(name, { compress: false, mtime: changedAt }, (done) => {
      open().then(
        (stream) => {
          if (!stream) return output.destroy(new Error('a file of an archive is gone'));
          current = stream;
          return done(null, stream);
        },
        (error: Error) => output.destroy(error),
      );
    });
  }
  zip.end();
  try {
    for await (const chunk of output) yield chunk;
  } finally {
    current?.destroy();
  }
}
