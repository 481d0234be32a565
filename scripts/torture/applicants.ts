import { setTimeout as pause } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import * as z from 'zod/mini';
import { apiBase } from '#contract/endpoint.ts';
import { anApplication, asForm, type SentApplication } from '#test/applications.ts';
import type { SeededRandom } from '#test/seeded-random.ts';

/** What became of an application: its key stands in its text too, so that it is found again. */
export interface Sent {
  key: string;
  /** The references that were answered with 201; there should be one, however often it was answered. */
  references: Set<string>;
}

/** People who apply without a pause, several at a time, until they are stopped. */
export interface Applicants {
  sent: readonly Sent[];
  /** What was answered that should never be. */
  wrongAnswers: readonly string[];
  acknowledged(): number;
  /** Lets nobody begin or try again, and waits for those who are at it. */
  stop(): Promise<void>;
}

const retryMs = 100;
const Acknowledged = z.object({ data: z.object({ reference: z.string() }) });

/** The last line of an application's long text, by which it is found again. */
export function keyIn(previousExperience: string): string {
  return /key ([0-9a-f-]{36})$/.exec(previousExperience)?.[1] ?? '';
}

/**
 * Starts so many people who apply at `origin`. After a cut each tries again under the same key, with another address and
 * phone number as if corrected, so that the key alone can prevent a second row; some give up, some send twice at once, and
 * some connections break in the middle.
 */
export function startApplicants(origin: string, people: number, random: SeededRandom): Applicants {
  const sent: Sent[] = [];
  const wrongAnswers: string[] = [];
  const stopping = new AbortController();

  /** Gives whether it is settled: acknowledged, or answered as it never should be. */
  async function post(record: Sent, application: SentApplication, cutAfterMs: number | undefined): Promise<boolean> {
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
        return true;
      }
      if (answer.status === 503) return false;
      wrongAnswers.push(`${answer.status} ${JSON.stringify(body)}`);
      return true;
    } catch (error) {
      if (error instanceof z.core.$ZodError) throw error;
      // The connection broke: that is what this is about.
      return false;
    }
  }

  async function apply(): Promise<void> {
    const record: Sent = { key: uuid(), references: new Set() };
    sent.push(record);
    const previousDrivingExperienceDetails = `Many years on the road; key ${record.key}`;
    const [givesUp, sendsTwice, isCut] = [random.next() < 0.1, random.next() < 0.2, random.next() < 0.2];
    for (let tries = 0; !stopping.signal.aborted; tries += 1) {
      const application = await anApplication({ fields: { previousDrivingExperienceDetails } });
      const cutAfterMs = isCut && tries === 0 ? random.whole(5, 150) : undefined;
      const twinAfterMs = random.whole(0, 120);
      const posts = [post(record, application, cutAfterMs)];
      if (sendsTwice) posts.push(pause(twinAfterMs).then(() => post(record, application, undefined)));
      const settled = await Promise.all(posts);
      if (settled.every(Boolean) || givesUp) return;
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
