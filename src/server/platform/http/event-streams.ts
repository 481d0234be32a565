import { Readable } from 'node:stream';
import { httpErrors } from './http-errors.ts';

export interface StreamLimits {
  /** The most open streams of one session; one more is refused (429). */
  perSession: number;
  /** The most open streams of this process; one more is refused (503). */
  total: number;
  /** A comment is sent so often, so that nothing on the way takes the connection for dead. */
  heartbeatMs: number;
  /** A stream is ended after this time and the client opens the next one: nobody knows whether it still listens. */
  longestMs: number;
}

export const streamLimits: StreamLimits = { perSession: 6, total: 500, heartbeatMs: 20_000, longestMs: 600_000 };

/** The open streams of server-sent events, each with its listener. */
export interface EventStreams<Listener> {
  /**
   * Opens a stream, which a comment begins at once; `session` is what the limit counts. Throws 429 or 503 if there are
   * too many, and 503 after `close`.
   */
  open(session: string, listener: Listener): Readable;
  listeners(): readonly Listener[];
  /** Sends a message without content to these listeners. */
  send(isMeant: (listener: Listener) => boolean): void;
  /** Ends the streams of these listeners. */
  end(isMeant: (listener: Listener) => boolean): void;
  /** Ends all streams, and opens no more. */
  close(): void;
}

/** The headers of a stream: no proxy may store, compress or hold back what comes. */
export const streamHeaders = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' };

export function eventStreams<Listener>(limits: StreamLimits): EventStreams<Listener> {
  const { perSession, total, heartbeatMs, longestMs } = limits;
  const streams = new Map<Readable, { session: string; listener: Listener }>();
  let heartbeat: NodeJS.Timeout | undefined;
  let isClosed = false;

  const forEach = (isMeant: (listener: Listener) => boolean, act: (stream: Readable) => void) => {
    for (const [stream, { listener }] of [...streams]) if (isMeant(listener)) act(stream);
  };
  const forget = (stream: Readable) => {
    streams.delete(stream);
    if (streams.size === 0) clearInterval(heartbeat);
  };
  const end = (stream: Readable) => {
    forget(stream);
    stream.push(null);
  };
  return {
    open(session, listener) {
      if (isClosed) throw httpErrors.restarting();
      if (streams.size >= total) throw httpErrors.busy();
      const own = [...streams.values()].filter((one) => one.session === session);
      if (own.length >= perSession) throw httpErrors.tooMany(Math.ceil(longestMs / 1000));
      if (streams.size === 0) {
        heartbeat = setInterval(
          () =>
            forEach(
              () => true,
              (stream) => stream.push(': still here\n\n'),
            ),
          heartbeatMs,
        ).unref();
      }
      const stream = new Readable({ read: () => undefined });
      streams.set(stream, { session, listener });
      const timer = setTimeout(() => end(stream), longestMs).unref();
      stream.once('close', () => {
        clearTimeout(timer);
        forget(stream);
      });
      stream.push(': open\n\n');
      return stream;
    },
    listeners: () => [...streams.values()].map(({ listener }) => listener),
    send: (isMeant) => forEach(isMeant, (stream) => stream.push('data: changed\n\n')),
    end: (isMeant) => forEach(isMeant, end),
    close() {
      isClosed = true;
      forEach(() => true, end);
    },
  };
}
