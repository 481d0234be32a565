import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { registerDriver } from '#contract/drivers/application-form.ts';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { type Asked, askOnce, formatAnswers, seconds } from '#scripts/load/callers.ts';
import { admin } from '#scripts/load/products.ts';
import type { Check } from '#scripts/load/report.ts';
import { ask, signInAt } from '#test/administrator.ts';
import { anApplication, asForm } from '#test/samples/applications.ts';

/** One request that has to do with files, and its response. */
export type FileAnswer = Asked<'application' | 'document'>;

/** Sends an application, with these photos or small ones. */
export async function applyAt(origin: string, photos?: readonly Buffer[]): Promise<FileAnswer> {
  const images = photos?.map((bytes, at) => ({ name: `photo-${at + 1}.jpg`, bytes }));
  const body = asForm(await anApplication(images && { images }));
  return askOnce(origin + apiBase + registerDriver.path, 'application', { method: 'POST', body });
}

/** Opens a document of the newest driver; the part of an answer that is too short is a broken connection. */
export async function documentsAt(origin: string): Promise<() => Promise<FileAnswer>> {
  const { result } = await ask(await signInAt(origin, admin), listDrivers);
  const document = result[0]?.documents?.[0];
  if (!document) throw new Error('There is no driver with documents.');
  return async () => {
    const { content, ...answer } = await askOnce<FileAnswer['what']>(origin + document.url, 'document');
    return answer.status === 200 && content.length !== document.size ? { ...answer, status: 200.5 } : answer;
  };
}

/** Asks again and again for this long, and waits for the last answer. */
export async function askFor(ms: number, act: () => Promise<FileAnswer>): Promise<FileAnswer[]> {
  const answers: FileAnswer[] = [];
  for (const end = performance.now() + ms; performance.now() < end; await pause(50)) answers.push(await act());
  return answers;
}

/** How long it takes until an answer has this status, in milliseconds; `undefined` if longer than a minute. */
export async function untilAnswered(status: number, act: () => Promise<FileAnswer>): Promise<number | undefined> {
  const started = performance.now();
  while ((await act()).status !== status) {
    if (performance.now() - started > 90_000) return undefined;
    await pause(100);
  }
  return performance.now() - started;
}

/** Whether answers are as they should be, and none is late; with how many there were of each. */
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
    wrong: wrong.map(({ what, status, ms, retryAfter }) => `${what}: ${status}, ${seconds(ms)}, again ${retryAfter}`),
  };
}
