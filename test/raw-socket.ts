import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** A connection that says what no well-behaved client would. */
export interface RawSocket {
  socket: Socket;
  send(text: string): void;
  /** Reads all that comes back, until the other side ends the connection. */
  ended(): Promise<string>;
}

/** Connects to a server at `origin`, and says nothing yet. */
export function openSocket(origin: string): RawSocket {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  // A connection that is torn down while it sends is what these tests are about.
  socket.on('error', () => undefined);
  return {
    socket,
    send: (bytes) => void (socket.writable && socket.write(bytes)),
    ended: () => text(socket).catch(() => ''),
  };
}
