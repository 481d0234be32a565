import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { documentGroups, registerDriver } from '#contract/drivers/application-form.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { maxImageBytes } from '#contract/platform/upload-limits.ts';
import { anApplication, asForm } from '#test/applications.ts';
import { aPictureOfSize } from '#test/images.ts';
import { startPings } from '#test/pings.ts';
import { startProduct } from '#test/product.ts';
import type { SeededRandom } from '#test/seeded-random.ts';
import type { Check } from './checks.ts';
import { delayed, say } from './report.ts';

const sockets = 500;
const targetMs = 500;
const bytesPerSecond = 400_000 / 8;
const path = apiBase + registerDriver.path;

/** Slow senders: how each begins, and between which seconds it must be disconnected. */
const dribblers = {
  headers: { begin: 'GET / HTTP/1.1\r\nhost: x\r\nx-long: ', least: 60, most: 70 },
  body: {
    begin: `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 9000000\r\n\r\n`,
    least: 90,
    most: 100,
  },
};

/** How long a connection lasted until it was cut, in seconds, and the status that it got. */
interface Cut {
  seconds: number;
  status: string;
}

/** Sends a byte every second or so to `origin`, until the connection is cut. */
async function dribble(
  origin: string,
  begin: string,
  random: SeededRandom,
  stop: AbortSignal,
): Promise<Cut | undefined> {
  const { hostname, port } = new URL(origin);
  const started = performance.now();
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  socket.on('error', () => undefined);
  const ended = new Promise((resolve) => socket.once('close', resolve));
  socket.write(begin);
  const timer = setInterval(() => socket.write('x'), random.whole(500, 1500));
  stop.addEventListener('abort', () => socket.destroy(), { once: true });
  await ended;
  clearInterval(timer);
  const seconds = (performance.now() - started) / 1000;
  return stop.aborted ? undefined : { seconds, status: /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 'nothing' };
}

/** Applies with so many images of 2 MB over a line of 400 kbit/s; returns the response and its time in seconds. */
async function applySlowly(
  origin: string,
  count: number,
): Promise<{ megabytes: number; seconds: number; status: number }> {
  const bytes = await aPictureOfSize(maxImageBytes);
  const images = Array.from({ length: count }, (_, at) => ({ name: `paper-${at}.jpg`, bytes }));
  const groups = images.map((_, at) => documentGroups[at % documentGroups.length] ?? 'drivers');
  const form = new Request(origin, { method: 'POST', body: asForm(await anApplication({ images, groups })) });
  const body = Buffer.from(await form.arrayBuffer());
  const started = performance.now();
  const headers = { 'content-type': form.headers.get('content-type') ?? '', 'content-length': body.length };
  const sending = request(origin + path, { method: 'POST', headers, agent: false });
  const status = new Promise<number>((resolve, reject) => {
    sending.once('error', reject);
    sending.once('response', (answer) => void buffer(answer).then(() => resolve(answer.statusCode ?? 0), reject));
  });
  const perTick = bytesPerSecond / 10;
  for (let sent = 0; sent < body.length; sent += perTick) {
    sending.write(body.subarray(sent, sent + perTick));
    await pause(100);
  }
  sending.end();
  return { megabytes: body.length / 1024 / 1024, status: await status, seconds: (performance.now() - started) / 1000 };
}

async function residentMegabytes(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024).toFixed();
}

const seconds = (cuts: readonly Cut[]) => cuts.map((cut) => cut.seconds).sort((one, other) => one - other);

function checkCuts(what: keyof typeof dribblers, cuts: readonly Cut[]): Check {
  const { least, most } = dribblers[what];
  const lives = seconds(cuts);
  const [first = 0, last = 0] = [lives[0], lives.at(-1)];
  return {
    what: `who dribbles the ${what} is cut after ${least} to ${most} s (${cuts.length} were, after ${first.toFixed(1)} to ${last.toFixed(1)} s)`,
    wrong: [
      ...(cuts.length < sockets / 2 ? ['not all of them were cut'] : []),
      ...cuts
        .filter((cut) => cut.status !== '408' || cut.seconds < least - 1 || cut.seconds > most)
        .map((cut) => `after ${cut.seconds.toFixed(1)} s with ${cut.status}`),
    ],
  };
}

/**
 * Keeps 500 connections open that send headers or bodies very slowly, replacing each that is cut, while somebody
 * applies with `pictures` of 2 MB over a slow line (a quarter of an hour for twenty), and measures how long others wait
 * for the home page.
 */
export async function sendSlowly(random: SeededRandom, pictures: number): Promise<Check[]> {
  const product = await startProduct({ PUBLIC_POSTS_PER_MINUTE: '1000000' });
  const stopping = new AbortController();
  const cuts: Record<keyof typeof dribblers, Cut[]> = { headers: [], body: [] };
  const keepDribbling = async (what: keyof typeof dribblers) => {
    while (!stopping.signal.aborted) {
      const cut = await dribble(product.url, dribblers[what].begin, random, stopping.signal);
      if (cut) cuts[what].push(cut);
    }
  };
  try {
    const before = await residentMegabytes(product.pid);
    const everybody = Array.from({ length: sockets }, (_, at) => keepDribbling(at % 2 === 0 ? 'headers' : 'body'));
    const pings = startPings(`${product.url}/`);
    const slow = await applySlowly(product.url, pictures);
    const figures = await pings.stop();
    say(`The product holds ${await residentMegabytes(product.pid)} MB, ${before} MB before`);
    stopping.abort();
    await Promise.all(everybody);
    return [
      delayed(`while ${sockets} connections dribble, the home page answers`, figures, targetMs),
      checkCuts('headers', cuts.headers),
      checkCuts('body', cuts.body),
      {
        what: `an application of ${slow.megabytes.toFixed()} MB at 400 kbit/s goes through (after ${slow.seconds.toFixed()} s)`,
        wrong: slow.status === 201 ? [] : [`it was answered by ${slow.status}`],
      },
      { what: 'the product has logged no error', wrong: product.errors() },
    ];
  } finally {
    stopping.abort();
    await product.stop();
  }
}
