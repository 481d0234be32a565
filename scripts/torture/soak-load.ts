import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { createConsultation } from '#contract/consultations/consultation-form.ts';
import { listConsultations } from '#contract/consultations/consultations.ts';
import { registerDriver } from '#contract/drivers/application-form.ts';
import { changeDriverStatus } from '#contract/drivers/driver-actions.ts';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { readAttention } from '#contract/notifications/attention.ts';
import { readOverview } from '#contract/overview/overview.ts';
import { destroyDriver } from '#contract/placements/bin.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { createRequest } from '#contract/requests/request-form.ts';
import { listRequests } from '#contract/requests/requests.ts';
import { listTrainings } from '#contract/trainings/trainings.ts';
import { admin } from '#scripts/load/products.ts';
import { startUploaders } from '#scripts/load/uploaders.ts';
import { ask, attempt, signInAt } from '#test/administrator.ts';
import type { SeededRandom } from '#test/fuzz/seeded-random.ts';
import { openSocket } from '#test/product/raw-socket.ts';
import { anApplication, asForm } from '#test/samples/applications.ts';
import { goodConsultation } from '#test/samples/consultations.ts';
import { goodRequest } from '#test/samples/requests.ts';

/** One answered request. */
export interface Answered {
  what: string;
  /** When it was sent, and how long it took, in milliseconds. */
  at: number;
  ms: number;
  status: number;
}

/** People who use a product in every way. */
export interface Load {
  answers: readonly Answered[];
  /** Responses that must never happen. */
  wrongAnswers(): readonly string[];
  /** Lets the running requests come to their end. */
  stop(): Promise<void>;
}

/** The part of the product that the load uses. */
export interface Loaded {
  url: string;
  /** The page of a training. */
  trainingPath: string;
  /** Four photos of up to 2 MB. */
  photos: readonly Buffer[];
}

const pages = ['/', '/apply', '/about', '/services', '/request', '/training', '/nothing-here'];
const names = ['ade', 'ola', 'ng', 'o', 'Quartermaine', 'sample'];
const keptApplications = 100;
// Nobody among the sample data has this name.
const applicant = 'Zúbàírù Soaked';
const aheadPauseMs = 4_000;

/** Starts the load on a product with drivers, about a hundred requests a second. */
export async function startLoad({ url, trainingPath, photos }: Loaded, random: SeededRandom): Promise<Load> {
  const answers: Answered[] = [];
  const wrong: string[] = [];
  const stopping = new AbortController();
  let session = await signInAt(url, admin);

  async function send(what: string, path: string, expected: number, init: RequestInit = {}): Promise<void> {
    const at = performance.now();
    const answer = await fetch(url + path, { ...init, signal: AbortSignal.timeout(60_000) });
    const text = await answer.text();
    answers.push({ what, at, ms: performance.now() - at, status: answer.status });
    if (answer.status !== expected) wrong.push(`${what} ${path}: ${answer.status} ${text.slice(0, 200)}`);
  }
  const read = (what: string, path: string, expected = 200) => send(what, path, expected);
  const list = ({ path }: { path: string }, query: Record<string, string> = {}) =>
    send('list', `${apiBase}${path}?${new URLSearchParams(query)}`, 200, { headers: session.headers });
  const post = ({ path }: { path: string }, body: object) =>
    send('form', apiBase + path, 201, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  const applicants = (query: Record<string, string>) =>
    ask(session, listDrivers, { query: { fullName: applicant, status: 'Pending', ...query } });

  /** Removes the oldest applications beyond a certain number, so that a long soak doesn't fill the disk. */
  async function review(): Promise<void> {
    const { result: surplus } = await applicants({ pageSize: '50', page: String(1 + keptApplications / 50) });
    if (surplus.length === 0) return;
    // Who destroys documents must have logged in within the last ten minutes.
    const fresh = await signInAt(url, admin);
    for (const { _id, fullName } of surplus) {
      for (const status of ['reject', 'delete'] as const) {
        await attempt(fresh, changeDriverStatus, { query: { status, driverId: _id } });
      }
      await attempt(fresh, destroyDriver, { params: { id: _id }, body: { fullName } });
    }
  }

  let links: string[] = [];
  async function refreshLinks(): Promise<void> {
    const { result: newest } = await applicants({ pageSize: '20' });
    links = newest.flatMap(({ documents = [] }) => documents.map((document) => document.url));
  }

  const images = photos.map((bytes, at) => ({ name: `photo-${at + 1}.jpg`, bytes }));
  async function apply(): Promise<void> {
    const body = asForm(await anApplication({ images, fields: { fullName: applicant } }));
    await send('application', apiBase + registerDriver.path, 201, { method: 'POST', body });
  }

  const whole = new Request(url, { method: 'POST', body: asForm(await anApplication({ images })) });
  const [type, bytes] = [whole.headers.get('content-type') ?? '', Buffer.from(await whole.arrayBuffer())];
  async function hangUp(): Promise<void> {
    const { socket } = openSocket(url);
    const head = [
      `POST ${apiBase}${registerDriver.path} HTTP/1.1`,
      'host: x',
      `content-type: ${type}`,
      `content-length: ${bytes.length}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(bytes.subarray(0, random.whole(0, bytes.length - 1)));
    await pause(random.whole(0, 200));
    const closed = once(socket, 'close');
    socket.destroy();
    await closed;
  }

  async function signIn(): Promise<void> {
    const at = performance.now();
    session = await signInAt(url, admin);
    answers.push({ what: 'log-in', at, ms: performance.now() - at, status: 200 });
  }

  async function act(every: number, once: () => Promise<void>): Promise<void> {
    while (!stopping.signal.aborted) {
      const next = performance.now() + every;
      await once().catch((error: unknown) => wrong.push(String(error)));
      await pause(Math.max(0, next - performance.now()), undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const page = () => {
    const path = random.oneOf(pages);
    return read('page', path, path === '/nothing-here' ? 404 : 200);
  };
  const acts: [people: number, every: number, once: () => Promise<void>][] = [
    [5, 125, page],
    // Each address is another page to the cache of rendered pages.
    [1, 100, () => read('rendered page', `${trainingPath}?from=${random.whole(1, 1_000_000)}`)],
    [1, 100, () => read('list', apiBase + listTrainings.path)],
    [2, 125, () => list(listDrivers, { page: String(random.whole(1, 400)), status: random.oneOf(['', 'Approved']) })],
    [2, 200, () => list(listDrivers, { fullName: random.oneOf(names) })],
    [1, 200, () => list(random.oneOf([listRequests, listConsultations, readOverview, readAttention]))],
    [1, 200, () => post(createConsultation, goodConsultation())],
    [1, 400, () => post(createRequest, goodRequest())],
    [1, 1_000, signIn],
    [1, 100, async () => (links.length > 0 ? read('document', random.oneOf(links)) : undefined)],
    [1, 20_000, refreshLinks],
    [2, 4_000, apply],
    [1, 1_000, hangUp],
    [1, 5_000, review],
  ];
  const ahead = startUploaders(url, 1, aheadPauseMs);
  const everybody = acts.flatMap(([people, every, once]) => Array.from({ length: people }, () => act(every, once)));
  return {
    answers,
    wrongAnswers: () => [...wrong, ...ahead.wrongAnswers],
    async stop() {
      stopping.abort();
      await Promise.all([...everybody, ahead.stop()]);
    },
  };
}
