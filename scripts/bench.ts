import { parseArgs } from 'node:util';
import { applicationsAtOnce } from './bench/applications-at-once.ts';
import { formPosts } from './bench/form-posts.ts';
import { pages } from './bench/pages.ts';
import { printTable } from './bench/report.ts';
import { startSampleProduct } from './sample-product.ts';

// Measures the built product; `--only pages` keeps to one measurement. It fails when something is broken, not when a target
// is missed.

const measures = {
  applications: applicationsAtOnce,
  forms: formPosts,
  pages: async () => {
    const product = await startSampleProduct();
    return pages(product).finally(() => product.stop());
  },
};

const { values: options } = parseArgs({ options: { only: { type: 'string' } } });
const chosen = Object.entries(measures).filter(([name]) => options.only === undefined || options.only === name);
if (chosen.length === 0) throw new Error(`--only takes one of ${Object.keys(measures).join(', ')}`);
for (const [, measure] of chosen) {
  const { title, rows, broken } = await measure();
  printTable(title, rows);
  for (const sentence of broken) process.stderr.write(`Broken: ${sentence}\n`);
  if (broken.length > 0) process.exitCode = 1;
}
