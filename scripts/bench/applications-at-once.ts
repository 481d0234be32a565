import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { apiBase } from '#contract/endpoint.ts';
import { maxImageBytes } from '#contract/upload-limits.ts';
import { anApplication, asForm } from '#test/applications.ts';
import { startPings } from '#test/pings.ts';
import { type Product, startProduct } from '#test/product.ts';
import { bareServer } from './bare-server.ts';
import type { Measured, Row } from './report.ts';

const applications = 10;
const maxMegabytes = 350;
const maxMs = 100;
const quietMs = 2_000;

/** An image as detailed as a phone's photo: 8 megapixels, with the highest quality that stays below 2 MB. */
async function aPhoto(): Promise<Buffer> {
  const [width, height] = [3264, 2448];
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = await sharp({
    create: { width: width / 2, height: height / 2, channels: 3, noise, background: '#000' },
  })
    .resize(width, height)
    .raw()
    .toBuffer();
  for (let quality = 90; quality > 5; quality -= 4) {
    const photo = await sharp(picture, { raw: { width, height, channels: 3 } })
      .jpeg({ quality })
      .toBuffer();
    if (photo.length <= maxImageBytes) return photo;
  }
  throw new Error('no quality makes the picture small enough');
}

async function writeBodies(photos: Buffer[]): Promise<{ type: string; bytes: Buffer }[]> {
  const images = photos.map((bytes, at) => ({ name: `photo-${at + 1}.jpg`, bytes }));
  const bodies: { type: string; bytes: Buffer }[] = [];
  for (let made = 0; made < applications; made += 1) {
    const sent = new Request('http://localhost/', { method: 'POST', body: asForm(await anApplication({ images })) });
    bodies.push({ type: sent.headers.get('content-type') ?? '', bytes: Buffer.from(await sent.arrayBuffer()) });
  }
  return bodies;
}

function post(
  url: string,
  { type, bytes }: { type: string; bytes: Buffer },
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': type, 'content-length': bytes.length };
    const sent = request(url, { method: 'POST', headers }, async (answer) => {
      const chunks = await answer.toArray();
      resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
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

async function measure(product: Product): Promise<{ rows: Row[]; broken: string[] }> {
  const photos = await Promise.all([aPhoto(), aPhoto(), aPhoto(), aPhoto()]);
  const bodies = await writeBodies(photos);
  const atRest = await peakMegabytes(product.pid);

  const quiet = startPings(`${product.url}/healthz`);
  await pause(quietMs);
  const before = await quiet.stop();

  const pings = startPings(`${product.url}/healthz`);
  const started = performance.now();
  const answers = await Promise.all(bodies.map((body) => post(`${product.url}${apiBase}/driver/register`, body)));
  const seconds = (performance.now() - started) / 1000;
  const during = await pings.stop();

  const refused = answers.filter(({ status }) => status !== 201);
  const megabytes = photos.reduce((sum, { length }) => sum + length, 0) / photos.length / 1e6;
  return {
    rows: [
      { what: 'one photo', value: megabytes, unit: 'MB' },
      { what: 'all answered after', value: seconds, unit: 's' },
      { what: 'memory of the app at rest', value: atRest, unit: 'MB' },
      {
        what: 'memory of the app at its peak',
        value: await peakMegabytes(product.pid),
        unit: 'MB',
        target: { atMost: maxMegabytes },
      },
      { what: '/healthz before, 99th percentile', value: before.p99, unit: 'ms' },
      { what: '/healthz meanwhile, asked', value: during.asked, unit: 'times' },
      { what: '/healthz meanwhile, median', value: during.p50, unit: 'ms' },
      { what: '/healthz meanwhile, 99th percentile', value: during.p99, unit: 'ms', target: { atMost: maxMs } },
      { what: '/healthz meanwhile, slowest', value: during.max, unit: 'ms' },
    ],
    broken: refused.map(({ status, text }) => `an application was answered ${status}: ${text}`),
  };
}

/** Sends ten applications of four 2 MB photos at once, and measures memory and the response times of other requests. */
export async function applicationsAtOnce(): Promise<Measured> {
  const idle = await bareServer({ busyProcesses: 0 });
  const busy = await bareServer({ busyProcesses: 2 });
  const product = await startProduct({ PUBLIC_POSTS_PER_MINUTE: '1000' });
  try {
    const { rows, broken } = await measure(product);
    rows.push(
      { what: 'bare node:http alone, 99th percentile', value: idle.p99, unit: 'ms' },
      { what: 'bare node:http beside two busy processes, 99th percentile', value: busy.p99, unit: 'ms' },
    );
    return { title: `${applications} applications of 4 photos at once`, rows, broken };
  } finally {
    await product.stop();
  }
}
