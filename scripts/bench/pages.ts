import type { Measured, Row } from '#scripts/load/report.ts';
import { startBarePages } from './bare-pages.ts';
import { compare, connections, load, type Server } from './compare.ts';

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
      const found = await compare(product, bare, { what, path, headers: { 'accept-encoding': 'br' }, minShare });
      rows.push(...found.rows);
      broken.push(...found.broken);
    }
    const compressed = { 'accept-encoding': 'br' };
    const etag = (await fetch(product.url, { headers: compressed })).headers.get('etag') ?? '';
    const known = await load(product, '/', { ...compressed, 'if-none-match': etag }, '3xx');
    rows.push({ what: 'the home page for those who have it (304)', value: known.perSecond, unit: 'answers/s' });
    return { title: `Pages on ${connections} connections`, rows, broken: [...broken, ...known.broken] };
  } finally {
    await bare.stop();
  }
}
