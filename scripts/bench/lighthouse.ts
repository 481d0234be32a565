import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { type Measured, median, type Row } from '#scripts/load/report.ts';

// Not a dependency: it brings 200 MB that nothing else needs. npm fetches it once, into its own cache.
const lighthouse = ['exec', '--yes', '--prefer-offline', '--package=lighthouse@13.5.0', '--', 'lighthouse'];
const flags = '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking';
const fetchingMs = 600_000;
const patienceMs = 180_000;
const maxAttempts = 3;

const Category = z.object({
  score: z.nullable(z.number()),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});
const Audit = z.object({
  score: z.nullable(z.number()),
  scoreDisplayMode: z.string(),
  numericValue: z.optional(z.number()),
});
const Report = z.object({
  categories: z.record(z.string(), Category),
  audits: z.record(z.string(), Audit),
});
type Report = z.infer<typeof Report>;

/** Fetches Lighthouse if it isn't there; throws one sentence if that fails. */
export async function fetchLighthouse(): Promise<void> {
  await promisify(execFile)('npm', [...lighthouse, '--version'], { timeout: fetchingMs }).catch((cause: unknown) => {
    const why = 'Lighthouse could not be fetched: it needs a connection to the registry of npm the first time.';
    throw new Error(why, { cause });
  });
}

/** Runs Lighthouse once; returns nothing if it fails, and prints why. */
function attempt(chromiumPath: string, address: string): Promise<Report | undefined> {
  const args = [...lighthouse, address, '--output=json', '--output-path=stdout', '--quiet', `--chrome-flags=${flags}`];
  const env = { ...process.env, CHROME_PATH: chromiumPath };
  const options = { env, maxBuffer: 128 * 1024 * 1024, timeout: patienceMs };
  return new Promise((resolve) => {
    execFile('npm', args, options, (error, stdout, stderr) => {
      if (error) process.stderr.write(`Lighthouse failed: ${stderr.trim() || `it took over ${patienceMs} ms`}\n`);
      resolve(error ? undefined : z.parse(Report, JSON.parse(stdout)));
    });
  });
}

async function run(chromiumPath: string, address: string): Promise<Report> {
  // Occasionally a busy browser records no trace.
  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    const report = await attempt(chromiumPath, address);
    if (report) return report;
  }
  throw new Error(`Lighthouse failed ${maxAttempts} times at ${address}`);
}

const scores = [
  { id: 'performance', what: 'Performance', atLeast: 98 },
  { id: 'accessibility', what: 'Accessibility', atLeast: 100 },
  { id: 'best-practices', what: 'Best Practices', atLeast: 100 },
  { id: 'seo', what: 'SEO', atLeast: 100 },
];
const metrics = [
  { id: 'largest-contentful-paint', what: 'largest contentful paint', unit: 'ms', atMost: 2000 },
  { id: 'total-blocking-time', what: 'total blocking time', unit: 'ms', atMost: 100 },
  { id: 'cumulative-layout-shift', what: 'cumulative layout shift', unit: '', atMost: 0.02 },
];

/** The audits that cost points or are marked red, by name. */
function shortcomings({ categories, audits }: Report): string[] {
  const weighed = new Set(
    Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs.flatMap(({ id, weight }) => (weight > 0 ? [id] : [])),
    ),
  );
  return Object.entries(audits).flatMap(([id, { score, scoreDisplayMode }]) => {
    if (score === null || scoreDisplayMode === 'informative') return [];
    return score < (weighed.has(id) ? 1 : 0.5) ? [id] : [];
  });
}

/** Lighthouse's results for a page on its slow phone, the median of so many runs. */
export async function inLighthouse(
  chromiumPath: string,
  page: string,
  address: string,
  runs: number,
): Promise<Measured> {
  const reports: Report[] = [];
  for (let made = 0; made < runs; made += 1) reports.push(await run(chromiumPath, address));
  const rows: Row[] = [
    ...scores.map(({ id, what, atLeast }) => ({
      what,
      value: median(reports.map(({ categories }) => 100 * (categories[id]?.score ?? 0))),
      unit: 'points',
      target: { atLeast },
    })),
    ...metrics.map(({ id, what, unit, atMost }) => ({
      what,
      value: median(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN)),
      unit,
      target: { atMost },
    })),
  ];
  const named = [...new Set(reports.flatMap(shortcomings))].sort();
  return {
    title: `${page} in Lighthouse, median of ${runs}${named.length > 0 ? `; short of full marks: ${named.join(', ')}` : ''}`,
    rows,
    broken: [],
  };
}
