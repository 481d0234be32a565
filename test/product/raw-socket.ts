import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** A connection that can send what no well-behaved client would. */
export interface RawSocket {
  socket: Socket;
  send(text: string): void;
  /** Reads everything until the other side closes the connection. */
  ended(): Promise<string>;
}

/** Connects to a server at `origin`, and sends nothing yet. */
export function openSocket(origin: string): RawSocket {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  // Connections that break while sending are what these tests are about.
  socket.on('error', () => undefined);
  return {
    socket,
    send: (bytes) => void (socket.writable && socket.write(bytes)),
    ended: () => text(socket).catch(() => ''),
  };
}
