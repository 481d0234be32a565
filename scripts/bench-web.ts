import { parseArgs } from 'node:util';
import { measuredPages, measureFirstLoad } from './bench/budgets.ts';
import { startBrowser } from './bench/first-load.ts';
import { interactions } from './bench/interactions.ts';
import { fetchLighthouse, inLighthouse } from './bench/lighthouse.ts';
import { measureOfficeLoad } from './bench/office-load.ts';
import { findChromium } from './chromium.ts';
import { fillLists } from './load/fill-lists.ts';
import { adminSettings, type SampleProduct, withSampleProduct } from './load/products.ts';
import { printMeasured } from './load/report.ts';

// Measures the built product in a browser: first loads, presses and Lighthouse. `--page /about` measures one page,
// `--runs 1` runs Lighthouse once instead of five times, `--only` measures `loads`, `presses` or `lighthouse`, `--check`
// only checks first loads. It fails if something is broken or a first load is over its budget, not if a time target is
// missed.

const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    only: { type: 'string' },
    page: { type: 'string', multiple: true },
    runs: { type: 'string', default: '5' },
  },
});

const pages = options.page ?? measuredPages;
const isWanted = (part: string) => (options.check ? part === 'loads' : (options.only ?? part) === part);
const chromium = await findChromium();
if (isWanted('lighthouse')) await fetchLighthouse();

async function measure({ url, trainingPath }: SampleProduct): Promise<void> {
  const addressOf = (page: string) => url + page.replace('/training/{id}', trainingPath);
  const quietly = options.check;
  const browser = await startBrowser(chromium);
  try {
    if (isWanted('loads')) {
      for (const page of pages) printMeasured(await measureFirstLoad(browser, page, addressOf(page)), { quietly });
      if (!options.page) printMeasured(await measureOfficeLoad(browser, url), { quietly });
    }
    if (isWanted('presses')) printMeasured(await interactions(browser, url));
  } finally {
    await browser.close();
  }
  if (!isWanted('lighthouse')) return;
  for (const page of pages) printMeasured(await inLighthouse(chromium, page, addressOf(page), Number(options.runs)));
}

await withSampleProduct(adminSettings, measure, ({ db }) =>
  fillLists(db, { drivers: 300, requests: 40, consultations: 40 }),
);
if (options.check && process.exitCode === undefined) process.stdout.write('First loads are within their budgets.\n');
