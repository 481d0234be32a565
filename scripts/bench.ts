import { parseArgs } from 'node:util';
import { activity, fillActivity } from './bench/activity.ts';
import { applicationsAtOnce } from './bench/applications-at-once.ts';
import { documents, storeDocuments } from './bench/documents.ts';
import { exports } from './bench/exports.ts';
import { formPosts } from './bench/form-posts.ts';
import { lists } from './bench/lists.ts';
import { pages } from './bench/pages.ts';
import { reminders } from './bench/reminders.ts';
import { printTable } from './bench/report.ts';
import { fillLists, rareSurname } from './fill-lists.ts';
import { startFilledProduct, startSampleProduct, withStorage } from './sample-product.ts';

// Measures the built product; `--only pages` runs one measurement, `--drivers` sets how many the lists have. It fails if something is broken, not if a target
// is missed.

const admin = { email: 'admin@example.com', password: 'a password for the bench' };
const { values: options } = parseArgs({
  options: { only: { type: 'string' }, drivers: { type: 'string', default: '100000' } },
});
const many = { drivers: Number(options.drivers), requests: 2_000, consultations: 2_000 };

const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };

const measures = {
  activity: async () => {
    const product = await startFilledProduct(({ db }) => fillActivity(db), env);
    return activity({ ...product, admin }).finally(() => product.stop());
  },
  applications: applicationsAtOnce,
  documents: async () => {
    const product = await startFilledProduct(async (storage) => {
      await fillLists(storage.db, { drivers: 20, requests: 2, consultations: 2 });
      await storeDocuments(storage);
    }, env);
    return documents({ ...product, admin }).finally(() => product.stop());
  },
  export: async () => {
    const product = await startFilledProduct(({ db, keys }) => fillLists(db, many, keys), env);
    return exports({ ...product, admin, drivers: many.drivers }).finally(() => product.stop());
  },
  forms: formPosts,
  lists: async () => {
    const product = await startFilledProduct(({ db, keys }) => fillLists(db, many, keys), env);
    return lists({ ...product, admin, drivers: many.drivers, rareSurname }).finally(() => product.stop());
  },
  pages: async () => {
    const product = await startSampleProduct();
    return pages(product).finally(() => product.stop());
  },
  reminders: () =>
    withStorage(async ({ db }) => {
      await fillLists(db, many);
      return reminders(db);
    }),
};

const chosen = Object.entries(measures).filter(([name]) => options.only === undefined || options.only === name);
if (chosen.length === 0) throw new Error(`--only takes one of ${Object.keys(measures).join(', ')}`);
for (const [, measure] of chosen) {
  const { title, rows, broken } = await measure();
  printTable(title, rows);
  for (const sentence of broken) process.stderr.write(`Broken: ${sentence}\n`);
  if (broken.length > 0) process.exitCode = 1;
}
