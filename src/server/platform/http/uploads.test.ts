import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { aWorld } from '#test/app.ts';
import { type SeededRandom, seededRandom } from '#test/fuzz/seeded-random.ts';
import { isNightly } from '#test/nightly.ts';
import { anApplication, asForm } from '#test/samples/applications.ts';
import { aPicture } from '#test/samples/images.ts';
import { waitFor } from '#test/wait.ts';

const world = await aWorld();
const port = Number(new URL(await world.app.listen({ port: 0, host: '127.0.0.1' })).port);

setFlagsFromString('--expose-gc');
const collectGarbage: unknown = runInNewContext('gc');

function stillHeld(requests: readonly WeakRef<object>[]): number {
  if (typeof collectGarbage === 'function') collectGarbage();
  return requests.filter((request) => request.deref() !== undefined).length;
}

/** The files below the app's upload folder that this process has open. */
function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const file = readlinkSync(`/proc/self/fd/${fd}`);
      return file.startsWith(world.files.incoming.path) ? [file] : [];
    } catch {
      // The descriptor that listed the others is closed by now.
      return [];
    }
  });
}

interface SentForm {
  bytes: Buffer;
  bodyAt: number;
}

async function aSentForm(): Promise<SentForm> {
  const scan = await aPicture('SPECIMEN', { width: 120, height: 80 });
  const images = [1, 2, 3, 4].map((at) => ({ name: `paper-${at}.jpg`, bytes: scan }));
  const form = new Request('http://localhost/', {
    method: 'POST',
    body: asForm(await anApplication({ images })),
  });
  const body = Buffer.from(await form.arrayBuffer());
  const head = [
    'POST /api/v1/driver/register HTTP/1.1',
    'host: localhost',
    `content-type: ${form.headers.get('content-type')}`,
    `content-length: ${body.length}`,
  ];
  const headBytes = Buffer.from(`${head.join('\r\n')}\r\n\r\n`);
  return { bytes: Buffer.concat([headBytes, body]), bodyAt: headBytes.length };
}

/** Sends the head and maybe part of the body, in one or two chunks, and disconnects a few milliseconds later. */
async function breakOff({ bytes, bodyAt }: SentForm, chance: SeededRandom): Promise<void> {
  const isWhole = chance.next() < 0.03;
  const end = isWhole
    ? bytes.length
    : chance.oneOf([bodyAt, chance.whole(bodyAt, bytes.length - 1)]);
  const middle = chance.whole(bodyAt, end);
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(bytes.subarray(0, middle));
  await pause(chance.whole(0, 3));
  if (middle < end) socket.write(bytes.subarray(middle, end));
  await pause(chance.whole(0, isWhole ? 60 : 3));
  socket.destroy();
  if (!socket.closed) await once(socket, 'close');
}

// Counts only senders whose head was read; the busier the machine, the more disconnect earlier.
const count = isNightly ? 2000 : 200;

test(`${count} senders who disconnect at any moment leave no folder, no open file and nothing in memory`, async () => {
  const requests: WeakRef<object>[] = [];
  world.app.server.on('request', (request) => requests.push(new WeakRef(request)));
  const chance = seededRandom(6);
  const forms = await Promise.all(Array.from({ length: 40 }, aSentForm));
  const breakOffOften = async (form: SentForm) => {
    while (requests.length < count) await breakOff(form, chance);
  };
  await Promise.all(forms.map(breakOffOften));

  await waitFor(async () => expect(await readdir(world.files.incoming.path)).toHaveLength(0));
  expect(openFiles()).toEqual([]);
  // A timer or native handle can still reference released requests.
  await waitFor(() => expect(stillHeld(requests)).toBeLessThan(20));
});
