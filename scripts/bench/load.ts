import autocannon from 'autocannon';
import { type Measurement, median, percentile } from '#scripts/load/report.ts';

export interface SentForm {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface LoadOptions {
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  form?: () => SentForm;
}

/** Times in milliseconds. */
export interface Answers {
  perSecond: number;
  p50: number;
  p95: number;
  broken: string[];
}

export async function load(
  url: string,
  { connections, seconds, headers = {}, form }: LoadOptions,
): Promise<Answers> {
  const times: number[] = [];
  const forms = form && {
    requests: [{ setupRequest: (request: object) => ({ ...request, ...form() }) }],
  };
  const running = autocannon({ url, connections, duration: seconds, headers, ...forms });
  running.on('response', (_client, _status, _bytes, ms) => times.push(ms));
  const { non2xx, errors, duration } = await running;
  const broken = [
    ...(non2xx > 0 ? [`${url} refused ${non2xx} of ${times.length}`] : []),
    ...(errors > 0 ? [`${url} broke off ${errors} times`] : []),
  ];
  const answered = (times.length - non2xx) / duration;
  return { perSecond: answered, p50: median(times), p95: percentile(times, 0.95), broken };
}

/** `minShare`: the required share of the bare server's throughput. */
export interface Compared extends LoadOptions {
  what: string;
  path: string;
  minShare?: number;
}

const rounds = 5;

/** Compares the product with a bare server that returns the same response. */
export async function compare(
  product: string,
  bare: string,
  { what, path, minShare, ...asked }: Compared,
): Promise<Pick<Measurement, 'rows' | 'broken'>> {
  // The first round only loads and compiles code. Alternating spreads other load on the machine over both.
  const found: { ours: Answers; theirs: Answers }[] = [];
  for (let round = 0; round <= rounds; round += 1)
    found.push({ ours: await load(product + path, asked), theirs: await load(bare + path, asked) });
  const counted = found.slice(1);
  const theirs = median(counted.map((round) => round.theirs.perSecond));
  return {
    rows: [
      { what, value: median(counted.map(({ ours }) => ours.perSecond)), unit: 'answers/s' },
      {
        what: '  of the bare server',
        value: median(counted.map((round) => round.ours.perSecond / round.theirs.perSecond)),
        unit: 'times',
        note: `it gives ${theirs.toFixed()} answers/s`,
        ...(minShare !== undefined && { target: { atLeast: minShare } }),
      },
    ],
    broken: found.flatMap((round) => [...round.ours.broken, ...round.theirs.broken]),
  };
}
