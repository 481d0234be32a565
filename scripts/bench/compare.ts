import { readFile } from 'node:fs/promises';
import autocannon from 'autocannon';
import { median, type Row } from '#scripts/load/report.ts';

export const connections = 20;
const roundSeconds = 2;
const rounds = 5;
const microsecondsATick = 10_000;

/** A server that is measured, and its process. */
export interface Server {
  url: string;
  pid: number;
}

/** A form that is sent to a server. */
export interface SentForm {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

interface Round {
  perSecond: number;
  /** The server's own processor time per response, in microseconds. */
  cost: number;
  broken: string[];
}

/** The processor time that a process has used, in microseconds. */
export async function processorTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) * microsecondsATick;
}

/** Requests `path` as fast as possible for two seconds. */
export async function load(
  { url, pid }: Server,
  path: string,
  headers: Record<string, string>,
  wanted: '2xx' | '3xx',
  form?: () => SentForm,
): Promise<Round> {
  const address = url + path;
  const ask = form && { requests: [{ setupRequest: (request: object) => ({ ...request, ...form() }) }] };
  const before = await processorTime(pid);
  const result = await autocannon({ url: address, connections, duration: roundSeconds, headers, ...ask });
  const total = result['1xx'] + result['2xx'] + result['3xx'] + result['4xx'] + result['5xx'];
  const broken = [];
  if (result[wanted] < total)
    broken.push(`${address} answered ${total - result[wanted]} of ${total} with other than ${wanted}`);
  if (result.errors > 0) broken.push(`${address} broke off ${result.errors} times`);
  const cost = ((await processorTime(pid)) - before) / Math.max(total, 1);
  return { perSecond: result[wanted] / result.duration, cost, broken };
}

/** A request to both servers, and the share of the other server's speed that the product should have. */
export interface Compared {
  what: string;
  path: string;
  headers: Record<string, string>;
  /** Makes each form, if it is one that is sent. */
  form?: () => SentForm;
  minShare: number;
  /** Names the other server. */
  beside?: string;
}

/** Compares the product with another server, by default a bare one, that gives the same answer. */
export async function compare(
  product: Server,
  bare: Server,
  { what, path, headers, form, minShare, beside = 'the bare server' }: Compared,
): Promise<{ rows: Row[]; broken: string[] }> {
  const ours: Round[] = [];
  const theirs: Round[] = [];
  await load(product, path, headers, '2xx', form);
  await load(bare, path, headers, '2xx', form);
  // Alternating, so that other load on the machine affects both.
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await load(product, path, headers, '2xx', form));
    theirs.push(await load(bare, path, headers, '2xx', form));
  }
  const share = median(ours.map(({ perSecond }, at) => perSecond / (theirs[at]?.perSecond ?? 1)));
  return {
    rows: [
      { what: `${what}, from the product`, value: median(ours.map(({ perSecond }) => perSecond)), unit: 'answers/s' },
      {
        what: `${what}, from ${beside}`,
        value: median(theirs.map(({ perSecond }) => perSecond)),
        unit: 'answers/s',
      },
      { what: `  the product by ${beside}`, value: share, unit: 'times', target: { atLeast: minShare } },
      { what: '  an answer costs the product', value: median(ours.map(({ cost }) => cost)), unit: 'µs' },
      { what: `  an answer costs ${beside}`, value: median(theirs.map(({ cost }) => cost)), unit: 'µs' },
    ],
    broken: [...ours, ...theirs].flatMap(({ broken }) => broken),
  };
}
