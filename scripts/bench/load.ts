import autocannon from 'autocannon';
import { type Measured, median, percentile } from '#scripts/load/report.ts';

/** A form that is sent. */
export interface SentForm {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** What is asked of a server, and how hard. */
export interface Asked {
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  /** Makes each form, if forms are sent. */
  form?: () => SentForm;
}

/** What came of it, with times in milliseconds. */
export interface Answers {
  perSecond: number;
  p50: number;
  p95: number;
  broken: string[];
}

/** Asks for `url` as fast as it is answered, over this many connections. */
export async function load(url: string, { connections, seconds, headers = {}, form }: Asked): Promise<Answers> {
  const times: number[] = [];
  const forms = form && { requests: [{ setupRequest: (request: object) => ({ ...request, ...form() }) }] };
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

/** A request to the product and to a bare server, and the share of the speed of that one that the product should have. */
export interface Compared extends Asked {
  what: string;
  path: string;
  minShare?: number;
}

const rounds = 5;

/** Compares the product with a bare server that gives the same answer. */
export async function compare(
  product: string,
  bare: string,
  { what, path, minShare, ...asked }: Compared,
): Promise<Pick<Measured, 'rows' | 'broken'>> {
  // The first round of both loads and compiles code. They take turns, so that other load on the machine affects both.
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
