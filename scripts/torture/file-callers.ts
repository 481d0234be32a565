import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { registerDriver } from '#contract/drivers/application-form.ts';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { askOnce, type CallResult, formatAnswers, seconds } from '#scripts/load/callers.ts';
import { admin } from '#scripts/load/products.ts';
import type { Check } from '#scripts/load/report.ts';
import { ask, signInAt } from '#test/administrator.ts';
import { anApplication, asForm } from '#test/samples/applications.ts';

export type FileAnswer = CallResult<'application' | 'document'>;

export async function applyAt(origin: string, photos?: readonly Buffer[]): Promise<FileAnswer> {
  const images = photos?.map((bytes, at) => ({ name: `photo-${at + 1}.jpg`, bytes }));
  const body = asForm(await anApplication(images && { images }));
  return askOnce(origin + apiBase + registerDriver.path, 'application', { method: 'POST', body });
}

/** Opens a document of the newest driver. A truncated response gets status 200.5. */
export async function documentsAt(origin: string): Promise<() => Promise<FileAnswer>> {
  const { result } = await ask(await signInAt(origin, admin), listDrivers);
  const document = result[0]?.documents?.[0];
  if (!document) throw new Error('There is no driver with documents.');
  return async () => {
    const { content, ...answer } = await askOnce<FileAnswer['what']>(
      origin + document.url,
      'document',
    );
    return answer.status === 200 && content.length !== document.size
      ? { ...answer, status: 200.5 }
      : answer;
  };
}

export async function askFor(ms: number, act: () => Promise<FileAnswer>): Promise<FileAnswer[]> {
  const answers: FileAnswer[] = [];
  for (const end = performance.now() + ms; performance.now() < end; await pause(50))
    answers.push(await act());
  return answers;
}

/** Milliseconds until a response has this status; undefined after 90 s. */
export async function untilAnswered(
  status: number,
  act: () => Promise<FileAnswer>,
): Promise<number | undefined> {
  const started = performance.now();
  while ((await act()).status !== status) {
    if (performance.now() - started > 90_000) return undefined;
    await pause(100);
  }
  return performance.now() - started;
}

/** Checks statuses, times and Retry-After. */
export function judgeAnswers(
  when: string,
  answers: readonly FileAnswer[],
  { allowed, withinMs }: { allowed: readonly number[]; withinMs: number },
): Check {
  const wrong = answers.filter(
    ({ status, ms, retryAfter }) =>
      !allowed.includes(status) || ms > withinMs || (status >= 500 && !(Number(retryAfter) > 0)),
  );
  return {
    what: `${when}: ${formatAnswers(answers)} (at most ${seconds(withinMs)})`,
    wrong: wrong.map(
      ({ what, status, ms, retryAfter }) =>
        `${what}: ${status}, ${seconds(ms)}, again ${retryAfter}`,
    ),
  };
}
