import { parseArgs } from 'node:util';
import { comparedLists } from './bench/compared-lists.ts';
import { documents, storeDocuments } from './bench/documents.ts';
import { formPosts } from './bench/form-posts.ts';
import { lists } from './bench/lists.ts';
import { pages } from './bench/pages.ts';
import { reports } from './bench/reports.ts';
import { fillLists } from './load/fill-lists.ts';
import { fillReports } from './load/fill-reports.ts';
import { adminSettings, withFilledProduct, withSampleProduct } from './load/products.ts';
import { printMeasured } from './load/report.ts';

// Measures the built product; `--only pages` runs one measurement, `--drivers` sets how many the lists have. It fails if something is broken, not if a target
// is missed.

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, drivers: { type: 'string', default: '100000' } },
});
const drivers = Number(options.drivers);

const measures = {
  documents: () =>
    withFilledProduct(
      async (storage) => {
        await fillLists(storage.db, { drivers: 20, requests: 2, consultations: 2 });
        await storeDocuments(storage);
      },
      adminSettings,
      documents,
    ),
  forms: formPosts,
  compared: () =>
    withFilledProduct(
      ({ db, keys }) => fillLists(db, { drivers, requests: 2_000, consultations: 2_000 }, keys),
      adminSettings,
      comparedLists,
    ),
  lists: () =>
    withFilledProduct(
      ({ db, keys }) => fillLists(db, { drivers, requests: 2_000, consultations: 2_000 }, keys),
      adminSettings,
      (product) => lists({ ...product, drivers }),
    ),
  pages: () => withSampleProduct({}, (shipped) => withSampleProduct(adminSettings, (own) => pages(own, shipped))),
  reports: () =>
    withFilledProduct(
      ({ db }) => fillReports(db, drivers),
      adminSettings,
      (product) => reports({ ...product, drivers }),
    ),
};

const chosen = Object.entries(measures).filter(([name]) => options.only === undefined || options.only === name);
if (chosen.length === 0) throw new Error(`--only takes one of ${Object.keys(measures).join(', ')}`);
for (const [, measure] of chosen) printMeasured(await measure());
