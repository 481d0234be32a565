import type { Socket } from 'node:net';

const graceMs = 5_000;

/**
 * Closes a connection so that the client can still read the response: closing with unread data would make TCP reset it,
 * and the response could be lost. Incoming data is discarded until the client closes too, for at most 5 s; with
 * `whileSending`, until nothing has arrived for 5 s.
 */
export function closeGracefully(socket: Socket, { whileSending = false } = {}): void {
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
