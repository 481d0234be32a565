import { setTimeout as pause } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import * as z from 'zod/mini';
import { apiBase } from '#contract/platform/endpoint.ts';
import type { SeededRandom } from '#test/fuzz/seeded-random.ts';
import { anApplication, asForm, type SentApplication } from '#test/samples/applications.ts';

/** `key` also appears in the application's text, for finding it. */
export interface TrackedApplication {
  key: string;
  /** References of 201 responses; there must be only one, even for repeated requests. */
  references: Set<string>;
}

export interface Applicants {
  sent: readonly TrackedApplication[];
  /** Responses that must never happen. */
  wrongAnswers: readonly string[];
  acknowledged(): number;
  /** Stops new applications and retries, and waits for running ones. */
  stop(): Promise<void>;
}

interface Tried extends TrackedApplication {
  /** Whether another person's application uses the same key. */
  isShared: boolean;
  /** Applications with a 201 response; there must be only one. */
  taken: Set<SentApplication>;
}

const retryMs = 100;
const Acknowledged = z.object({ data: z.object({ reference: z.string() }) });

const keyed = 'previousDrivingExperienceDetails';

export const keyedField = (key: string) => ({ [keyed]: `Many years on the road; key ${key}` });

export function keyIn(driver: { [keyed]?: string | undefined }): string {
  return /key ([0-9a-f-]{36})$/.exec(driver[keyed] ?? '')?.[1] ?? '';
}

/**
 * People retry the same application under the same key after a failure; some give up, send twice at once or lose
 * their connection. Some keys are shared by two people at about the same time: only the key prevents storing both,
 * and only one may succeed.
 */
export function startApplicants(origin: string, people: number, random: SeededRandom): Applicants {
  const sent: TrackedApplication[] = [];
  const wrongAnswers: string[] = [];
  const stopping = new AbortController();

  /** Returns true once the response is final. */
  async function post(
    record: Tried,
    application: SentApplication,
    cutAfterMs: number | undefined,
  ): Promise<boolean> {
    try {
      const answer = await fetch(`${origin}${apiBase}/driver/register`, {
        method: 'POST',
        headers: { 'idempotency-key': record.key },
        body: asForm(application),
        signal: cutAfterMs === undefined ? null : AbortSignal.timeout(cutAfterMs),
      });
      const body: unknown = await answer.json();
      if (answer.status === 201) {
        record.references.add(z.parse(Acknowledged, body).data.reference);
        record.taken.add(application);
        return true;
      }
      if (answer.status === 503) return false;
      if (answer.status === 422 && record.isShared) return true;
      wrongAnswers.push(`${answer.status} ${JSON.stringify(body)}`);
      return true;
    } catch (error) {
      if (error instanceof z.core.$ZodError) throw error;
      // The connection was cut on purpose.
      return false;
    }
  }

  async function apply(): Promise<void> {
    const [givesUp, sendsTwice, isCut] = [
      random.next() < 0.1,
      random.next() < 0.2,
      random.next() < 0.2,
    ];
    const isShared = random.next() < 0.25;
    const record: Tried = { key: uuid(), references: new Set(), isShared, taken: new Set() };
    sent.push(record);
    const fields = keyedField(record.key);
    const [application, other] = [await anApplication({ fields }), await anApplication({ fields })];
    for (let tries = 0; !stopping.signal.aborted; tries += 1) {
      const cutAfterMs = isCut && tries === 0 ? random.whole(5, 150) : undefined;
      const later = (twin: SentApplication) =>
        pause(random.whole(0, 120)).then(() => post(record, twin, undefined));
      const posts = [post(record, application, cutAfterMs)];
      if (sendsTwice) posts.push(later(application));
      if (isShared) posts.push(later(other));
      const isSettled = (await Promise.all(posts)).every(Boolean);
      if (record.taken.size > 1)
        wrongAnswers.push(`201 to two applications under the key ${record.key}`);
      if (isSettled && record.taken.size === 0)
        wrongAnswers.push(`201 to no application under the key ${record.key}`);
      if (isSettled || givesUp) return;
      await pause(retryMs);
    }
  }

  const everybody = Array.from({ length: people }, async () => {
    while (!stopping.signal.aborted) await apply();
  });
  return {
    sent,
    wrongAnswers,
    acknowledged: () => sent.filter(({ references }) => references.size > 0).length,
    async stop() {
      stopping.abort();
      await Promise.all(everybody);
    },
  };
}
