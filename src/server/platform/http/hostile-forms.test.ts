import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { aWorld } from '#test/app.ts';

const world = await aWorld();
const port = Number(new URL(await world.app.listen({ port: 0, host: '127.0.0.1' })).port);

function chunked(body: Buffer, size: number): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; at < body.length; at += size) {
    const chunk = body.subarray(at, at + size);
    chunks.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n'));
  }
  return Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')]);
}

/** Sends a form; returns the response's status, and the CPU milliseconds this process spent until done with it. */
async function send(
  path: string,
  body: Buffer,
  chunkSize?: number,
): Promise<{ status: string; ms: number }> {
  const length =
    chunkSize === undefined ? `content-length: ${body.length}` : 'transfer-encoding: chunked';
  const head = `POST /api/v1${path} HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\n${length}\r\n\r\n`;
  const next = Buffer.from(
    'GET /api/v1/training/all HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  );
  const bytes = Buffer.concat([
    Buffer.from(head),
    chunkSize === undefined ? body : chunked(body, chunkSize),
    next,
  ]);
  const before = process.cpuUsage();
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(bytes);
  const answer = await text(socket).catch(() => '');
  const { user, system } = process.cpuUsage(before);
  return { status: answer.slice(9, 12), ms: (user + system) / 1000 };
}

const lines = (bytes: number) => Buffer.alloc(bytes, '--x\r\n');

test.each([['/driver/register', 1.9e6, 65_536]] as const)(
  'boundary lines cost next to nothing: %s, %d bytes, in chunks of %s',
  async (path, bytes, chunkSize) => {
    const { status, ms } = await send(path, lines(bytes), chunkSize);
    expect(status).toBe('413');
    expect(ms).toBeLessThan(400);
  },
);

test('a file in chunks of one byte is refused before its chunks cost the server much', async () => {
  const file = `--x\r\ncontent-disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n${'x'.repeat(150_000)}\r\n--x--\r\n`;
  const { status, ms } = await send('/driver/register', Buffer.from(file), 1);
  expect(status).toBe('413');
  // Parsing and storing each separately would take more than two seconds.
  expect(ms).toBeLessThan(1_500);
});
