import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { apiBase } from '#contract/platform/endpoint.ts';
import { anApplication, asForm } from '#test/applications.ts';
import { aLargePhoto } from '#test/images.ts';
import { startPings } from '#test/pings.ts';
import { watchMemory } from '#test/process-memory.ts';
import { type Product, startProduct } from '#test/product.ts';
import { bareServer } from './bare-server.ts';
import type { Measured, Row } from './report.ts';

const atOnce = 10;
const senders = 5;
const ofSender = 8;
const maxMegabytes = 350;
const maxMs = 100;
const minPerSecond = 1.2;
const maxSeconds = 8;
const quietMs = 2_000;

interface Body {
  type: string;
  bytes: Buffer;
}

interface Answer {
  status: number;
  text: string;
  seconds: number;
}

async function writeBodies(photos: Buffer[], count: number): Promise<Body[]> {
  const images = photos.map((bytes, at) => ({ name: `photo-${at + 1}.jpg`, bytes }));
  const bodies: Body[] = [];
  for (let made = 0; made < count; made += 1) {
    const sent = new Request('http://localhost/', { method: 'POST', body: asForm(await anApplication({ images })) });
    bodies.push({ type: sent.headers.get('content-type') ?? '', bytes: Buffer.from(await sent.arrayBuffer()) });
  }
  return bodies;
}

function post(url: string, { type, bytes }: Body): Promise<Answer> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': type, 'content-length': bytes.length };
    const sent = request(url, { method: 'POST', headers }, async (answer) => {
      const chunks = await answer.toArray();
      const text = Buffer.concat(chunks).toString();
      resolve({ status: answer.statusCode ?? 0, text, seconds: (performance.now() - started) / 1000 });
    });
    sent.once('error', reject);
    sent.end(bytes);
  });
}

/** The process's peak memory, in megabytes of 1,000,000 bytes. */
async function peakMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return (Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) * 1024) / 1e6;
}

/** Lets several senders send one application after the other. */
async function sendSteadily(url: string, bodies: readonly Body[]): Promise<{ answers: Answer[]; rows: Row[] }> {
  const left = [...bodies];
  const answers: Answer[] = [];
  const started = performance.now();
  const send = async () => {
    for (let body = left.pop(); body; body = left.pop()) answers.push(await post(url, body));
  };
  await Promise.all(Array.from({ length: senders }, send));
  const perSecond = bodies.length / ((performance.now() - started) / 1000);
  const times = answers.map(({ seconds }) => seconds).sort((one, other) => one - other);
  const p95 = times[Math.floor(times.length * 0.95)] ?? Number.NaN;
  return {
    answers,
    rows: [
      {
        what: `applications of ${senders} senders`,
        value: perSecond,
        unit: '/s',
        target: { atLeast: minPerSecond },
      },
      { what: 'one of them, 95th percentile', value: p95, unit: 's', target: { atMost: maxSeconds } },
    ],
  };
}

async function measure(product: Product): Promise<{ rows: Row[]; broken: string[] }> {
  const url = `${product.url}${apiBase}/driver/register`;
  const photos = await Promise.all([aLargePhoto(), aLargePhoto(), aLargePhoto(), aLargePhoto()]);
  const bodies = await writeBodies(photos, atOnce + senders * ofSender);
  const atRest = await peakMegabytes(product.pid);

  const quiet = startPings(`${product.url}/healthz`);
  await pause(quietMs);
  const before = await quiet.stop();

  const pings = startPings(`${product.url}/healthz`);
  const started = performance.now();
  const together = await Promise.all(bodies.splice(0, atOnce).map((body) => post(url, body)));
  const seconds = (performance.now() - started) / 1000;
  const during = await pings.stop();

  const memory = watchMemory(product.pid);
  const steady = await sendSteadily(url, bodies);
  const withWorkers = await memory.stop();

  const refused = [...together, ...steady.answers].filter(({ status }) => status !== 201);
  const megabytes = photos.reduce((sum, { length }) => sum + length, 0) / photos.length / 1e6;
  return {
    rows: [
      { what: 'one photo', value: megabytes, unit: 'MB' },
      { what: `${atOnce} at once, all answered after`, value: seconds, unit: 's' },
      ...steady.rows,
      { what: 'memory of the app at rest', value: atRest, unit: 'MB' },
      {
        what: 'memory of the app at its peak',
        value: await peakMegabytes(product.pid),
        unit: 'MB',
        target: { atMost: maxMegabytes },
      },
      { what: 'with its image workers', value: withWorkers, unit: 'MB' },
      { what: '/healthz before, 99th percentile', value: before.p99, unit: 'ms' },
      { what: '/healthz meanwhile, asked', value: during.asked, unit: 'times' },
      { what: '/healthz meanwhile, median', value: during.p50, unit: 'ms' },
      { what: '/healthz meanwhile, 99th percentile', value: during.p99, unit: 'ms', target: { atMost: maxMs } },
      { what: '/healthz meanwhile, slowest', value: during.max, unit: 'ms' },
    ],
    broken: refused.map(({ status, text }) => `an application was answered ${status}: ${text}`),
  };
}

/**
 * Sends ten applications of four 2 MB photos at once, and then more of them from five senders. Measures the time that they
 * take, memory, and the response times of other requests.
 */
export async function applicationsAtOnce(): Promise<Measured> {
  const idle = await bareServer({ busyProcesses: 0 });
  const busy = await bareServer({ busyProcesses: 2 });
  const product = await startProduct({
    PUBLIC_POSTS_PER_MINUTE: '1000',
    DAILY_APPLICATION_MB_PER_SENDER: '100000',
  });
  try {
    const { rows, broken } = await measure(product);
    rows.push(
      { what: 'bare node:http alone, 99th percentile', value: idle.p99, unit: 'ms' },
      { what: 'bare node:http beside two busy processes, 99th percentile', value: busy.p99, unit: 'ms' },
    );
    return { title: 'Applications of 4 photos', rows, broken };
  } finally {
    await product.stop();
  }
}
