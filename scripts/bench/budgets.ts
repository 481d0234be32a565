import type { Browser } from '@playwright/test';
import type { Measured, Row } from '#scripts/load/report.ts';
import { type FirstLoad, firstLoad } from './first-load.ts';

const kib = 1024;

type Figure = 'requests' | 'total' | 'html' | 'styles' | 'scripts' | 'fonts' | 'pictures';
type Budget = Record<Figure, number>;

// The maximum of a page's first load on a phone: requests, and KiB, only in `total` with headers. The company's words are in
// the HTML, for all pages that are opened from it, and what its pictures show.
const plain = { requests: 25, total: 260, html: 12, styles: 17, scripts: 140, fonts: 27, pictures: 68 };
// With the privacy notice and what can be agreed to.
const form = { ...plain, total: 290, scripts: 190, pictures: 30 };
// With the days and seats of trainings in the HTML.
const data = { ...plain, requests: 31, total: 380, html: 14, scripts: 190, fonts: 33, pictures: 125 };
const budgets: Record<string, Budget> = {
  '/': plain,
  '/about': plain,
  '/services': plain,
  '/book-consultancy': form,
  '/apply': { ...form, scripts: 182 },
  '/request': form,
  '/track': form,
  '/training': data,
  '/training/{id}': data,
};

/** The measured pages; `{id}` stands for a training. */
export const measuredPages = Object.keys(budgets);

const figures: { figure: Figure; what: string; unit: string }[] = [
  { figure: 'requests', what: 'requests', unit: '' },
  { figure: 'total', what: 'everything', unit: 'KiB' },
  { figure: 'html', what: 'HTML', unit: 'KiB' },
  { figure: 'styles', what: 'CSS', unit: 'KiB' },
  { figure: 'scripts', what: 'JavaScript', unit: 'KiB' },
  { figure: 'fonts', what: 'fonts', unit: 'KiB' },
  { figure: 'pictures', what: 'pictures', unit: 'KiB' },
];

function rowsOf(load: FirstLoad, budget: Budget): Row[] {
  return figures.map(({ figure, what, unit }) => ({
    what,
    value: figure === 'requests' ? load.requests : load[figure] / kib,
    unit,
    target: { atMost: budget[figure] },
  }));
}

/** Measures the first load of one of the `measuredPages` at its address. Exceeding the budget counts as broken. */
export async function measureFirstLoad(browser: Browser, page: string, address: string): Promise<Measured> {
  const budget = budgets[page];
  if (!budget) throw new Error(`${page} has no budget`);
  const load = await firstLoad(browser, address);
  const rows = rowsOf(load, budget);
  const over = figures.flatMap(({ figure, what, unit }, at) => {
    const value = rows[at]?.value ?? 0;
    if (value <= budget[figure]) return [];
    const found = `${Number(value.toFixed(1))} ${unit === '' ? what : `${unit} of ${what}`}`;
    return [`${page} loads ${found}, at most ${budget[figure]} are allowed`];
  });
  return {
    title: `First load of ${page} on a phone`,
    rows,
    broken: [
      ...over,
      ...load.strangers.map((origin) => `${page} asks ${origin} for something`),
      ...load.officePages.map((id) => `${page} loads the back-office's ${id}`),
    ],
  };
}
