import { performance } from 'node:perf_hooks';
import { type ExportFormat, exportFormatLabels, exportFormats, exportList } from '#contract/exports/list-exports.ts';
import { ask, signInAt } from '#test/administrator.ts';
import { memoryOf, watchMemory } from '#test/process-memory.ts';
import type { Measured, Row } from './report.ts';

const maxMegabytes = 60;
const maxFirstByteMs = 1_000;

interface Timing {
  firstByteMs: number;
  seconds: number;
  megabytes: number;
}

async function download(url: string): Promise<Timing> {
  const begun = performance.now();
  const response = await fetch(url);
  if (!response.body) throw new Error(`${url} has no content`);
  let firstByteMs = Number.NaN;
  let bytes = 0;
  for await (const chunk of response.body) {
    if (bytes === 0) firstByteMs = performance.now() - begun;
    bytes += chunk.length;
  }
  return { firstByteMs, seconds: (performance.now() - begun) / 1000, megabytes: bytes / 1024 ** 2 };
}

/** Exports all drivers in each format, and reports the time until the first byte and the memory that it takes. */
export async function exports(product: {
  url: string;
  pid: number;
  admin: { email: string; password: string };
  drivers: number;
}): Promise<Measured> {
  const admin = await signInAt(product.url, product.admin);
  const prepare = (format: ExportFormat) => ask(admin, exportList, { body: { list: 'drivers', format } });
  const rows: Row[] = [];
  const broken: string[] = [];
  // The first one loads and compiles code.
  await download(product.url + (await prepare('xlsx')).url);
  for (const format of exportFormats) {
    const { url, rows: count } = await prepare(format);
    if (count < product.drivers * 0.9) broken.push(`${format} has ${count} of ${product.drivers} drivers`);
    const before = await memoryOf(product.pid);
    const watched = watchMemory(product.pid);
    const { firstByteMs, seconds, megabytes } = await download(product.url + url);
    const most = await watched.stop();
    const name = exportFormatLabels[format];
    rows.push(
      { what: `${name}: until the first byte`, value: firstByteMs, unit: 'ms', target: { atMost: maxFirstByteMs } },
      { what: `${name}: more memory`, value: most - before, unit: 'MB', target: { atMost: maxMegabytes } },
      { what: `${name}: all of it`, value: seconds, unit: 's' },
      { what: `${name}: size`, value: megabytes, unit: 'MB' },
    );
  }
  return { title: `${product.drivers.toLocaleString('en')} drivers as a file`, rows, broken };
}
