import { todayInLagos } from '#contract/platform/dates.ts';
import { type Days, periodOf } from '#contract/reports/periods.ts';
import { readReport, reportNames } from '#contract/reports/reports.ts';
import { admin } from '#scripts/load/products.ts';
import { type Measurement, median, type Row } from '#scripts/load/report.ts';
import { ask, signInAt } from '#test/administrator.ts';

const maxMs = 500;
const times = 5;

async function measureMedian(read: () => Promise<unknown>): Promise<number> {
  const measured: number[] = [];
  // The first run warms up.
  for (let at = -1; at < times; at += 1) {
    const begun = performance.now();
    await read();
    if (at >= 0) measured.push(performance.now() - begun);
  }
  return median(measured);
}

/** Times each report for the last month, quarter and year, and all reports of a year in parallel like the screen. */
export async function reports({
  url,
  drivers,
}: {
  url: string;
  drivers: number;
}): Promise<Measurement> {
  const session = await signInAt(url, admin);
  const today = todayInLagos();
  const read = (name: (typeof reportNames)[number], { from, to }: Days) =>
    ask(session, readReport, { params: { name }, query: { from, to } });
  const year = periodOf('year', today, -1);
  const periods: Readonly<Record<string, Days>> = {
    month: periodOf('month', today, -1),
    quarter: periodOf('quarter', today, -1),
    year,
  };
  const rows: Row[] = [];
  const add = async (what: string, counted: () => Promise<unknown>) =>
    rows.push({ what, value: await measureMedian(counted), unit: 'ms', target: { atMost: maxMs } });
  for (const name of reportNames)
    for (const [period, days] of Object.entries(periods))
      await add(`${name}, ${period}`, () => read(name, days));
  rows.push({
    what: 'all reports of a year at once',
    value: await measureMedian(() => Promise.all(reportNames.map((name) => read(name, year)))),
    unit: 'ms',
  });
  const title = `Reports of ${drivers.toLocaleString('en')} drivers, median of ${times}`;
  return { title, rows, broken: [] };
}
