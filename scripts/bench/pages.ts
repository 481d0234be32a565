import { Agent, get } from 'node:http';
import { admin } from '#scripts/load/products.ts';
import { publish } from '#scripts/load/publish.ts';
import { type Measured, median, type Row } from '#scripts/load/report.ts';
import { signInAt } from '#test/administrator.ts';
import { startBarePages } from './bare-pages.ts';
import { compare, connections, load, type Server } from './compare.ts';

const compressed = { 'accept-encoding': 'br' };
const firstBytes = 400;

/** Milliseconds until a response begins, on a connection that is open. */
function firstByte(agent: Agent, { url }: Server): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: compressed }, (answer) => {
      const ms = performance.now() - started;
      answer.resume().once('end', () => resolve(ms));
    }).once('error', reject);
  });
}

/** How soon the home page begins with published words and with those of the build, in turn. */
async function compareFirstBytes(published: Server, shipped: Server): Promise<Row[]> {
  const agent = new Agent({ keepAlive: true });
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let at = 0; at < firstBytes; at += 1) {
    ours.push(await firstByte(agent, published));
    theirs.push(await firstByte(agent, shipped));
  }
  agent.destroy();
  const [own, other] = [median(ours), median(theirs)];
  return [
    { what: 'the first byte of the home page in published words', value: own, unit: 'ms' },
    { what: 'the same as it was built', value: other, unit: 'ms' },
    { what: '  the one by the other', value: own / other, unit: 'times', target: { atMost: 1.2 } },
  ];
}

/**
 * Requests pages and an image as fast as possible: from the product, with published words, from one that has the words of the build, and from
 * a bare server with the same bytes.
 */
export async function pages(product: Server & { trainingPath: string }, shipped: Server): Promise<Measured> {
  await publish(await signInAt(product.url, admin), { 'company.name': 'Published Logistics Ltd' });
  const measured = [
    { what: 'the home page', path: '/', minShare: 0.5 },
    { what: 'a picture of 53 KB', path: '/art/hero-1600.avif', minShare: 0.5 },
    { what: 'a training', path: product.trainingPath, minShare: 0.3 },
  ];
  const bare = await startBarePages(
    product.url,
    measured.map(({ path }) => path),
  );
  try {
    const rows: Row[] = [];
    const broken: string[] = [];
    const add = (found: Pick<Measured, 'rows' | 'broken'>) => {
      rows.push(...found.rows);
      broken.push(...found.broken);
    };
    for (const one of measured) add(await compare(product, bare, { ...one, headers: compressed }));
    const beside = 'one with the words of the build';
    for (const [what, path] of [
      ['the home page', '/'],
      ['the about page', '/about'],
    ] as const)
      add(await compare(product, shipped, { what, path, headers: compressed, minShare: 0.8, beside }));
    rows.push(...(await compareFirstBytes(product, shipped)));
    const etag = (await fetch(product.url, { headers: compressed })).headers.get('etag') ?? '';
    const known = await load(product, '/', { ...compressed, 'if-none-match': etag }, '3xx');
    rows.push({ what: 'the home page for those who have it (304)', value: known.perSecond, unit: 'answers/s' });
    return { title: `Pages on ${connections} connections`, rows, broken: [...broken, ...known.broken] };
  } finally {
    await bare.stop();
  }
}
