import { setTimeout as pause } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import * as z from 'zod/mini';
import { login } from '#contract/accounts/accounts.ts';
import { createConsultation } from '#contract/consultations/consultation-form.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { listTrainings } from '#contract/trainings/trainings.ts';
import { goodConsultation } from '#test/samples/consultations.ts';
import { admin } from './products.ts';

export interface CallResult<Kind = What> {
  what: Kind;
  /** 0 without a response within a minute. */
  status: number;
  ms: number;
  retryAfter: string | null;
}

/** The first three need the database. Pages with data also work without it; the last three never use it. */
export type What =
  | 'form'
  | 'log-in'
  | 'list'
  | 'readyz'
  | 'page with data'
  | 'built page'
  | 'unknown page'
  | 'healthz';
export const needsData: readonly What[] = ['form', 'log-in', 'list', 'readyz'];

export interface Callers {
  /** Returns responses since the last call. */
  take(): CallResult[];
  /** Number of 503s and missing responses since the last call. */
  failures(): number;
  /** References of acknowledged forms, by company name. */
  acknowledged: ReadonlyMap<string, string>;
  stop(): Promise<void>;
}

const patienceMs = 60_000;
const pauseMs = 100;
const Acknowledged = z.object({ data: z.object({ reference: z.string() }) });

export async function askOnce<Kind>(
  url: string,
  what: Kind,
  init: RequestInit = {},
): Promise<CallResult<Kind> & { content: Buffer }> {
  const started = performance.now();
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) });
    const content = Buffer.from(await answer.arrayBuffer());
    const { status, headers } = answer;
    return {
      what,
      status,
      ms: performance.now() - started,
      retryAfter: headers.get('retry-after'),
      content,
    };
  } catch {
    return {
      what,
      status: 0,
      ms: performance.now() - started,
      retryAfter: null,
      content: Buffer.alloc(0),
    };
  }
}

const json = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** Starts eight senders of forms, four of log-ins, and one caller of every other kind. */
export function startCallers(origin: string): Callers {
  const acknowledged = new Map<string, string>();
  let asked: CallResult[] = [];
  let failures = 0;
  let isStopped = false;
  const note = (answer: CallResult) => {
    if (answer.status === 503 || answer.status === 0) failures += 1;
    asked.push(answer);
  };

  async function sendForms(): Promise<CallResult> {
    const form = goodConsultation();
    // Like the browser, retry a form under the same key.
    const key = uuid();
    for (;;) {
      const post = json(form, { 'idempotency-key': key });
      const answer = await askOnce<What>(origin + apiBase + createConsultation.path, 'form', post);
      if (answer.status === 201) {
        acknowledged.set(
          form.companyName,
          z.parse(Acknowledged, JSON.parse(answer.content.toString())).data.reference,
        );
        return answer;
      }
      if (isStopped || (answer.status !== 503 && answer.status !== 0)) return answer;
      note(answer);
      await pause(pauseMs);
    }
  }
  async function loop(act: () => Promise<CallResult>): Promise<void> {
    while (!isStopped) {
      note(await act());
      await pause(pauseMs);
    }
  }
  const get = (path: string, what: What) => () => askOnce(origin + path, what);
  const people = [
    ...Array.from({ length: 8 }, () => sendForms),
    ...Array.from(
      { length: 4 },
      () => () => askOnce<What>(origin + apiBase + login.path, 'log-in', json(admin)),
    ),
    get(apiBase + listTrainings.path, 'list'),
    get('/readyz', 'readyz'),
    get('/training', 'page with data'),
    get('/apply', 'built page'),
    get('/nothing-here', 'unknown page'),
    get('/healthz', 'healthz'),
  ].map(loop);
  return {
    acknowledged,
    take() {
      const taken = asked;
      asked = [];
      return taken;
    },
    failures() {
      const counted = failures;
      failures = 0;
      return counted;
    },
    async stop() {
      isStopped = true;
      await Promise.all(people);
    },
  };
}

/** Polls /readyz; returns milliseconds until it returns 200, or undefined after `withinMs`. */
export async function untilReady(origin: string, withinMs: number): Promise<number | undefined> {
  const started = performance.now();
  while (performance.now() - started < withinMs) {
    const signal = AbortSignal.timeout(1_000);
    const status = await fetch(`${origin}/readyz`, { signal }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return performance.now() - started;
    await pause(20);
  }
  return undefined;
}

export const seconds = (ms: number | undefined): string =>
  ms === undefined ? 'never' : `${(ms / 1000).toFixed(1)} s`;

export function formatAnswers(asked: readonly CallResult<string>[]): string {
  const kinds = Map.groupBy(asked, ({ what }) => what);
  return [...kinds]
    .map(([what, some]) => {
      const counts = Object.entries(Object.groupBy(some, ({ status }) => status));
      const statuses = counts.map(([status, those]) => `${those?.length} × ${status}`).join(', ');
      return `${what} ${seconds(Math.max(...some.map(({ ms }) => ms)))} (${statuses})`;
    })
    .join('; ');
}
