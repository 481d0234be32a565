import { listDrivers } from '#contract/drivers/driver-list.ts';
import { readOverview } from '#contract/notifications/overview.ts';
import { listOngoingDrivers } from '#contract/placements/placements.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type Administrator, type Answer, ask } from '#test/administrator.ts';
import type { SeededRandom } from '#test/fuzz/seeded-random.ts';
import { findHalfStates } from '#test/samples/placements.ts';

export interface Course {
  admin: Administrator;
  db: Database;
  random: SeededRandom;
}

/** A race's result: the numbers of successful and rejected actions, and what went wrong. */
export interface Outcome {
  done: number;
  refused: number;
  wrong: string[];
}

export const succeeded = ({ status }: Answer): boolean => status < 300;

function shuffled<Thing>(things: readonly Thing[], { next }: SeededRandom): Thing[] {
  return things
    .map((thing) => ({ thing, place: next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ thing }) => thing);
}

export async function atOnce(
  { random }: Course,
  deeds: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const answers = new Map<() => Promise<Answer>, Answer>();
  await Promise.all(shuffled(deeds, random).map(async (deed) => answers.set(deed, await deed())));
  return deeds.map((deed) => answers.get(deed) ?? { status: 0, message: 'no answer' });
}

export function expecting(what: string, is: unknown, should: unknown): string[] {
  const [one, other] = [JSON.stringify(is), JSON.stringify(should)];
  return one === other ? [] : [`${what}: ${one} instead of ${other}`];
}

/** Checks after every race that no response was a server error, and that all views of the product agree. */
export async function judge(
  { admin, db }: Course,
  answers: readonly Answer[],
  wrong: string[],
): Promise<Outcome> {
  const done = answers.filter(succeeded).length;
  const refused = answers.filter(({ status }) => status === 409).length;
  const strange = answers.filter((answer) => !succeeded(answer) && answer.status !== 409);
  const [half, { result }, listed, ongoing] = await Promise.all([
    findHalfStates(db),
    ask(admin, readOverview),
    ask(admin, listDrivers, { query: { status: 'Assigned', pageSize: '1' } }),
    ask(admin, listOngoingDrivers, { query: { pageSize: '1' } }),
  ]);
  const totals = [result.driversCurrentlyAssigned, listed.pagedInfo.total, ongoing.pagedInfo.total];
  return {
    done,
    refused,
    wrong: [
      ...strange.map(({ status, message }) => `answered ${status}: ${message}`),
      ...half,
      ...(new Set(totals).size > 1 ? [`assigned are ${totals.join(' or ')}`] : []),
      ...wrong,
    ],
  };
}

export async function runRounds(
  course: Course,
  race: (course: Course) => Promise<Outcome>,
  rounds: number,
): Promise<Outcome> {
  const sum: Outcome = { done: 0, refused: 0, wrong: [] };
  for (let round = 1; round <= rounds; round += 1) {
    const { done, refused, wrong } = await race(course);
    sum.done += done;
    sum.refused += refused;
    sum.wrong.push(...wrong.map((sentence) => `round ${round}: ${sentence}`));
  }
  return sum;
}
