import { readFile } from 'node:fs/promises';
import autocannon from 'autocannon';
import { type BarePages, startBarePages } from './bare-pages.ts';
import type { Measured, Row } from './report.ts';

const connections = 20;
const roundSeconds = 2;
const rounds = 5;
const microsecondsATick = 10_000;

type Server = Pick<BarePages, 'url' | 'pid'>;

interface Round {
  perSecond: number;
  /** The server's own processor time per response, in microseconds. */
  cost: number;
  broken: string[];
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

/** The processor time that a process has used, in microseconds. */
async function processorTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) * microsecondsATick;
}

async function load(
  { url, pid }: Server,
  path: string,
  headers: Record<string, string>,
  wanted: '2xx' | '3xx',
): Promise<Round> {
  const address = url + path;
  const before = await processorTime(pid);
  const result = await autocannon({ url: address, connections, duration: roundSeconds, headers });
  const total = result['1xx'] + result['2xx'] + result['3xx'] + result['4xx'] + result['5xx'];
  const broken = [];
  if (result[wanted] < total)
    broken.push(`${address} answered ${total - result[wanted]} of ${total} with other than ${wanted}`);
  if (result.errors > 0) broken.push(`${address} broke off ${result.errors} times`);
  const cost = ((await processorTime(pid)) - before) / Math.max(total, 1);
  return { perSecond: result[wanted] / result.duration, cost, broken };
}

async function compare(product: Server, bare: Server, path: string, minShare: number) {
  const headers = { 'accept-encoding': 'br' };
  const ours: Round[] = [];
  const theirs: Round[] = [];
  await load(product, path, headers, '2xx');
  await load(bare, path, headers, '2xx');
  // Alternating, so that other load on the machine affects both.
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await load(product, path, headers, '2xx'));
    theirs.push(await load(bare, path, headers, '2xx'));
  }
  const share = median(ours.map(({ perSecond }, at) => perSecond / (theirs[at]?.perSecond ?? 1)));
  return {
    product: median(ours.map(({ perSecond }) => perSecond)),
    bare: median(theirs.map(({ perSecond }) => perSecond)),
    rows: [
      { what: '  the product by the bare server', value: share, unit: 'times', target: { atLeast: minShare } },
      { what: '  an answer costs the product', value: median(ours.map(({ cost }) => cost)), unit: 'µs' },
      { what: '  an answer costs the bare server', value: median(theirs.map(({ cost }) => cost)), unit: 'µs' },
    ],
    broken: [...ours, ...theirs].flatMap(({ broken }) => broken),
  };
}

/** Requests pages and an image as fast as possible, from the product and from a bare server with the same bytes. */
export async function pages(product: Server & { trainingPath: string }): Promise<Measured> {
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
    for (const { what, path, minShare } of measured) {
      const found = await compare(product, bare, path, minShare);
      rows.push(
        { what: `${what}, from the product`, value: found.product, unit: 'answers/s' },
        { what: `${what}, from bare node:http`, value: found.bare, unit: 'answers/s' },
        ...found.rows,
      );
      broken.push(...found.broken);
    }
    const etag = (await fetch(product.url, { headers: { 'accept-encoding': 'br' } })).headers.get('etag') ?? '';
    const known = await load(product, '/', { 'if-none-match': etag }, '3xx');
    rows.push({ what: 'the home page for those who have it (304)', value: known.perSecond, unit: 'answers/s' });
    return { title: `Pages on ${connections} connections`, rows, broken: [...broken, ...known.broken] };
  } finally {
    await bare.stop();
  }
}
