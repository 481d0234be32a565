import type { Socket } from 'node:net';

const graceMs = 5_000;

/**
 * Ends a connection so that the client can still read its answer: closed with unread data, TCP would reset it, and the answer could be
 * lost. What still comes is thrown away until the client closes too, or for 5 s; with `whileSending`, until nothing has come for 5 s.
 */
export function closeGracefully(socket: Socket, { whileSending = false } = {}): void {
  if (socket.destroyed) return;
  const timer = setTimeout(() => socket.destroy(), graceMs).unref();
  socket.once('close', () => clearTimeout(timer));
  socket.once('end', () => socket.destroy());
  // Nothing that still comes is a request any more.
  socket.removeAllListeners('data');
  socket.on('data', () => whileSending && timer.refresh());
  socket.resume();
  socket.end();
}
