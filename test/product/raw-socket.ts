import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** A connection that can send what no well-behaved client would. */
export interface RawSocket {
  socket: Socket;
  send(text: string): void;
  ended(): Promise<string>;
}

/** Connects to the server at `origin` without sending anything. */
export function openSocket(origin: string): RawSocket {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  // These tests are about connections that break while sending.
  socket.on('error', () => undefined);
  return {
    socket,
    send: (bytes) => void (socket.writable && socket.write(bytes)),
    ended: () => text(socket).catch(() => ''),
  };
}
