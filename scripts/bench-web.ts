import { parseArgs } from 'node:util';
import { startBrowser } from './bench/browser.ts';
import { measuredPages, measureFirstLoad, measureOfficeLoad } from './bench/first-loads.ts';
import { measureBlocking, measurePresses } from './bench/presses.ts';
import { findChromium } from './chromium.ts';
import { fillLists } from './load/fill-lists.ts';
import { adminSettings, type SampleProduct, withSampleProduct } from './load/products.ts';
import { printMeasured } from './load/report.ts';

// Measures the built product in a browser: first loads, blocking and interactions. `--check` only checks first loads.
// Fails on errors or an exceeded budget, not on a missed target time.

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const quietly = values.check;

async function measure({ url, trainingPath }: SampleProduct): Promise<void> {
  const addresses = Object.fromEntries(
    measuredPages.map((page) => [page, url + page.replace('/training/{id}', trainingPath)]),
  );
  const browser = await startBrowser(await findChromium());
  try {
    for (const [page, address] of Object.entries(addresses))
      printMeasured(await measureFirstLoad(browser, page, address), { quietly });
    printMeasured(await measureOfficeLoad(browser, url), { quietly });
    if (values.check) return;
    printMeasured(await measureBlocking(browser, addresses));
    printMeasured(await measurePresses(browser, url));
  } finally {
    await browser.close();
  }
}

await withSampleProduct(adminSettings, measure, ({ db }) =>
  fillLists(db, { drivers: 300, requests: 40, consultations: 40 }),
);
if (values.check && process.exitCode === undefined)
  process.stdout.write('First loads are within their budgets.\n');
