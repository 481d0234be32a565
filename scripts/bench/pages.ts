import autocannon from 'autocannon';
import { startBarePages } from './bare-pages.ts';
import type { Measured, Row } from './report.ts';

const connections = 20;
const roundSeconds = 2;
const rounds = 5;

interface Round {
  perSecond: number;
  broken: string[];
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

async function load(address: string, headers: Record<string, string>, wanted: '2xx' | '3xx'): Promise<Round> {
  const result = await autocannon({ url: address, connections, duration: roundSeconds, headers });
  const total = result['1xx'] + result['2xx'] + result['3xx'] + result['4xx'] + result['5xx'];
  const broken = [];
  if (result[wanted] < total)
    broken.push(`${address} answered ${total - result[wanted]} of ${total} with other than ${wanted}`);
  if (result.errors > 0) broken.push(`${address} broke off ${result.errors} times`);
  return { perSecond: result[wanted] / result.duration, broken };
}

async function compare(product: string, bare: string, path: string, leastShare: number) {
  const headers = { 'accept-encoding': 'br' };
  const ours: Round[] = [];
  const theirs: Round[] = [];
  await load(product + path, headers, '2xx');
  await load(bare + path, headers, '2xx');
  // In turns, so that what else goes on here hits both.
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await load(product + path, headers, '2xx'));
    theirs.push(await load(bare + path, headers, '2xx'));
  }
  const share = median(ours.map(({ perSecond }, at) => perSecond / (theirs[at]?.perSecond ?? 1)));
  return {
    product: median(ours.map(({ perSecond }) => perSecond)),
    bare: median(theirs.map(({ perSecond }) => perSecond)),
    row: { what: 'the product by the bare server', value: share, unit: 'times', target: { atLeast: leastShare } },
    broken: [...ours, ...theirs].flatMap(({ broken }) => broken),
  };
}

/** Asks for pages and a picture as fast as they come, from the product and from a bare server with the same bytes. */
export async function pages(product: { url: string; trainingPath: string }): Promise<Measured> {
  const measured = [
    { what: 'the home page', path: '/', leastShare: 0.5 },
    { what: 'a picture of 53 KB', path: '/art/hero-1600.avif', leastShare: 0.5 },
    { what: 'a training', path: product.trainingPath, leastShare: 0.3 },
  ];
  const bare = await startBarePages(
    product.url,
    measured.map(({ path }) => path),
  );
  try {
    const rows: Row[] = [];
    const broken: string[] = [];
    for (const { what, path, leastShare } of measured) {
      const found = await compare(product.url, bare.url, path, leastShare);
      rows.push(
        { what: `${what}, from the product`, value: found.product, unit: 'answers/s' },
        { what: `${what}, from bare node:http`, value: found.bare, unit: 'answers/s' },
        found.row,
      );
      broken.push(...found.broken);
    }
    const etag = (await fetch(product.url, { headers: { 'accept-encoding': 'br' } })).headers.get('etag') ?? '';
    const known = await load(product.url, { 'if-none-match': etag }, '3xx');
    rows.push({ what: 'the home page for those who have it (304)', value: known.perSecond, unit: 'answers/s' });
    return { title: `Pages on ${connections} connections`, rows, broken: [...broken, ...known.broken] };
  } finally {
    await bare.stop();
  }
}
