import { parseArgs } from 'node:util';
import { adminSettings } from './bench/administrator.ts';
import { measuredPages, measureFirstLoad } from './bench/budgets.ts';
import { startBrowser } from './bench/first-load.ts';
import { interactions } from './bench/interactions.ts';
import { fetchLighthouse, inLighthouse } from './bench/lighthouse.ts';
import { measureOfficeLoad } from './bench/office-load.ts';
import { type Measured, printTable } from './bench/report.ts';
import { findChromium } from './chromium.ts';
import { fillLists } from './fill-lists.ts';
import { startSampleProduct } from './sample-product.ts';

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

function tell({ title, rows, broken }: Measured, { quietly = false } = {}): void {
  if (!quietly) printTable(title, rows);
  for (const sentence of broken) process.stderr.write(`Broken: ${sentence}\n`);
  if (broken.length > 0) process.exitCode = 1;
}

const pages = options.page ?? measuredPages;
const isWanted = (part: string) => (options.check ? part === 'loads' : (options.only ?? part) === part);
const chromium = await findChromium();
if (isWanted('lighthouse')) await fetchLighthouse();
const product = await startSampleProduct(adminSettings, ({ db }) =>
  fillLists(db, { drivers: 300, requests: 40, consultations: 40 }),
);
const addressOf = (page: string) => product.url + page.replace('/training/{id}', product.trainingPath);
try {
  const browser = await startBrowser(chromium);
  try {
    if (isWanted('loads')) {
      for (const page of pages) {
        tell(await measureFirstLoad(browser, page, addressOf(page)), { quietly: options.check });
      }
      if (!options.page) tell(await measureOfficeLoad(browser, product.url), { quietly: options.check });
    }
    if (isWanted('presses')) tell(await interactions(browser, product.url));
  } finally {
    await browser.close();
  }
  if (isWanted('lighthouse')) {
    for (const page of pages) tell(await inLighthouse(chromium, page, addressOf(page), Number(options.runs)));
  }
} finally {
  await product.stop();
}
if (options.check && process.exitCode === undefined) process.stdout.write('First loads are within their budgets.\n');
