import { parseArgs } from 'node:util';
import { measuredPages, measureFirstLoad } from './bench/budgets.ts';
import { startBrowser } from './bench/first-load.ts';
import { interactions } from './bench/interactions.ts';
import { fetchLighthouse, inLighthouse } from './bench/lighthouse.ts';
import { type Measured, printTable } from './bench/report.ts';
import { findChromium } from './chromium.ts';
import { startSampleProduct } from './sample-product.ts';

// Measures the built product in a browser: first loads, interactions and Lighthouse. `--page /about` measures one page,
// `--runs 1` runs Lighthouse once instead of five times, `--check` measures only first loads. It fails if something
// is broken or a first load is over its budget, not if a time target is missed.

const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    page: { type: 'string', multiple: true, default: measuredPages },
    runs: { type: 'string', default: '5' },
  },
});

function tell({ title, rows, broken }: Measured, { quietly = false } = {}): void {
  if (!quietly) printTable(title, rows);
  for (const sentence of broken) process.stderr.write(`Broken: ${sentence}\n`);
  if (broken.length > 0) process.exitCode = 1;
}

const chromium = await findChromium();
if (!options.check) await fetchLighthouse();
const product = await startSampleProduct();
const addressOf = (page: string) => product.url + page.replace('/training/{id}', product.trainingPath);
try {
  const browser = await startBrowser(chromium);
  try {
    for (const page of options.page) {
      tell(await measureFirstLoad(browser, page, addressOf(page)), { quietly: options.check });
    }
  } finally {
    await browser.close();
  }
  if (!options.check) {
    for (const page of options.page) tell(await inLighthouse(chromium, page, addressOf(page), Number(options.runs)));
  }
} finally {
  await product.stop();
}
if (!options.check) tell(await interactions(chromium));
else if (process.exitCode === undefined) process.stdout.write('First loads are within their budgets.\n');
