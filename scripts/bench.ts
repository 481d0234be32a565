import { parseArgs } from 'node:util';
import type { Product } from '#test/product/product.ts';
import { comparedLists } from './bench/compared-lists.ts';
import { formPosts } from './bench/form-posts.ts';
import { lists } from './bench/lists.ts';
import { pages } from './bench/pages.ts';
import { reports } from './bench/reports.ts';
import { fillLists } from './load/fill-lists.ts';
import { fillReports } from './load/fill-reports.ts';
import { adminSettings, withFilledProduct, withSampleProduct } from './load/products.ts';
import { type Measurement, printMeasured } from './load/report.ts';

// Measures the built product. `--only pages` runs one measurement; `--drivers` sets the size of lists, `--seconds` the
// duration of each load. Fails on errors, not on missed targets.

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    drivers: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '3' },
  },
});
const [drivers, seconds] = [Number(values.drivers), Number(values.seconds)];

const withLists = (use: (product: Product) => Promise<Measurement>) =>
  withFilledProduct(
    ({ db, keys }) => fillLists(db, { drivers, requests: 2_000, consultations: 2_000 }, keys),
    adminSettings,
    use,
  );

const measures = {
  lists: () => withLists((product) => lists(product, drivers, seconds)),
  compared: () => withLists((product) => comparedLists(product, seconds)),
  forms: () => formPosts(seconds),
  pages: () => withSampleProduct(adminSettings, (product) => pages(product, seconds)),
  reports: () =>
    withFilledProduct(
      ({ db }) => fillReports(db, drivers),
      adminSettings,
      (product) => reports({ ...product, drivers }),
    ),
};

const chosen = Object.entries(measures).filter(
  ([name]) => values.only === undefined || values.only === name,
);
if (chosen.length === 0) throw new Error(`--only takes one of ${Object.keys(measures).join(', ')}`);
for (const [, measure] of chosen) printMeasured(await measure());
