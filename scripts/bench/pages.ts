import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { admin, type SampleProduct } from '#scripts/load/products.ts';
import { publish } from '#scripts/load/publish.ts';
import type { Measurement } from '#scripts/load/report.ts';
import { signInAt } from '#test/administrator.ts';
import { type Stored, withBareServer } from './bare-server.ts';
import { compare } from './load.ts';

const connections = 20;
const headers = { 'accept-encoding': 'br' };
const minShare = 0.7;

function fetchRaw(address: string): Promise<Stored> {
  return new Promise((resolve, reject) => {
    get(address, { headers }, (answer) => {
      // node:http sets these itself.
      const { date, connection, 'keep-alive': keepAlive, ...rest } = answer.headers;
      buffer(answer).then(
        (bytes) => resolve({ headers: { ...rest, 'content-length': bytes.length }, bytes }),
        reject,
      );
    }).once('error', reject);
  });
}

/** Compares pages with published texts, and an image, with the same bytes from a bare server. */
export async function pages(
  { url, trainingPath }: SampleProduct,
  seconds: number,
): Promise<Measurement> {
  await publish(await signInAt(url, admin), { 'company.name': 'Published Logistics Ltd' });
  const asked = [
    { what: 'the home page', path: '/', minShare },
    { what: 'the about page', path: '/about', minShare },
    { what: 'a training', path: trainingPath },
    { what: 'a picture of 53 KB', path: '/art/hero-1600.avif' },
  ];
  const answers: Record<string, Stored> = {};
  for (const { path } of asked) answers[path] = await fetchRaw(url + path);
  return withBareServer({ answers }, async (bare) => {
    const measured: Measurement = {
      title: `Pages on ${connections} connections`,
      rows: [],
      broken: [],
    };
    for (const one of asked) {
      const { rows, broken } = await compare(url, bare, { ...one, connections, seconds, headers });
      measured.rows.push(...rows);
      measured.broken.push(...broken);
    }
    return measured;
  });
}
