import { once } from 'node:events';
import { pipeline, Readable, Transform } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FileResponse } from '#contract/platform/endpoint.ts';
import { filePolicy } from './security-headers.ts';

/**
 * Waits for the first bytes, so that an earlier error can still be sent as JSON. Destroys the stream and rejects if
 * there are none, or `signal` aborts.
 */
async function begin(content: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<Readable> {
  const stream =
    content instanceof Readable ? content : Readable.from(content, { objectMode: false });
  try {
    signal.throwIfAborted();
    if (stream.readableLength === 0) await once(stream, 'readable', { signal });
  } catch (error) {
    stream.destroy();
    throw error;
  }
  return stream;
}

/** Fails if the stream's length differs from the announced one: it was cut off, or the file changed. */
function exactly(content: AsyncIterable<Uint8Array>, size: number): Readable {
  let sent = 0;
  const counted = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      sent += chunk.length;
      done(sent > size ? new Error('a file is longer than it should be') : null, chunk);
    },
    flush(done) {
      done(sent < size ? new Error('a file is shorter than it should be') : null);
    },
  });
  // The response gets the error from the stream itself.
  return pipeline(content, counted, () => undefined);
}

/**
 * Sends a file. A later failure of the stream destroys the connection, so that the client doesn't take a part for
 * the whole. When the client disconnects, the stream is destroyed.
 */
export async function sendFile(
  reply: FastifyReply,
  { content, type, size, fileName, headers }: FileResponse & { type: string },
  signal: AbortSignal,
): Promise<FastifyReply> {
  const body =
    content instanceof Uint8Array
      ? Buffer.from(content)
      : await begin(size === undefined ? content : exactly(content, size), signal);
  return reply
    .headers({
      'content-type': type,
      ...(size !== undefined && { 'content-length': size }),
      'content-security-policy': filePolicy,
      ...(fileName !== undefined && downloadHeaders(fileName)),
      ...headers,
    })
    .send(body);
}

/** Encodes non-ASCII letters, which headers can't contain. */
const downloadHeaders = (fileName: string) => {
  const plain = fileName.replace(/[^\x20-\x7e]/g, '_');
  const encoded =
    plain === fileName
      ? ''
      : `; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, '_')}`;
  return {
    'content-disposition': `attachment; filename="${plain}"${encoded}`,
    'cache-control': 'private, no-store',
  };
};
