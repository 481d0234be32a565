import type { Socket } from 'node:net';

const defaultGraceMs = 5_000;

/**
 * Closes a connection so that the client can still read the response: closing with unread data would make TCP reset it,
 * and the response could be lost. Incoming data is discarded until the client closes too, for at most `graceMs` (5 s);
 * with `whileSending`, until nothing has arrived for so long.
 */
export function closeGracefully(
  socket: Socket,
  { whileSending = false, graceMs = defaultGraceMs }: { whileSending?: boolean; graceMs?: number } = {},
): void {
  if (socket.destroyed) return;
  const timer = setTimeout(() => socket.destroy(), graceMs).unref();
  socket.once('close', () => clearTimeout(timer));
  socket.once('end', () => socket.destroy());
  // Nothing that still arrives is parsed as a request.
  socket.removeAllListeners('data');
  socket.on('data', () => whileSending && timer.refresh());
  socket.resume();
  socket.end();
}
