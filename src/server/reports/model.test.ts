import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysBefore, earlierOf, periodOf, reportPeriods } from '#contract/reports/periods.ts';
import { readReport } from '#contract/reports/reports.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { isNightly } from '#test/nightly.ts';
import { countedByHand, lagosDay } from '#test/reports/counted.ts';
import { type StepName, type StoryContext, stepNames, steps } from '#test/reports/story.ts';
import { findHalfStates, forgetDriversAndRequests } from '#test/samples/placements.ts';

// Long random stories, whose reports are compared with independent counts of what happened.

const runs = isNightly ? 20 : 1;
const stepsARun = isNightly ? 500 : 100;
const stepsBetweenLooks = 25;

// How often each step is tried.
const weights: Record<StepName, number> = {
  apply: 12,
  request: 4,
  approve: 20,
  reject: 6,
  block: 4,
  unblock: 4,
  delete: 2,
  restore: 2,
  erase: 1,
  renew: 2,
  place: 24,
  remove: 5,
  undo: 6,
  undoEnding: 2,
  fulfil: 3,
  cancel: 2,
  reopen: 2,
  wait: 14,
  fold: 1,
};
const chance = fc.nat({ max: 10_000 });
const does = fc.oneof(
  ...stepNames.map((name) => ({ weight: weights[name], arbitrary: fc.constant(name) })),
);
const step = fc.record({ does, which: chance, chance });
const story = fc.array(step, { minLength: stepsARun, maxLength: stepsARun, size: 'max' });

const world = await aWorld({ sessionHours: 24 * 1000, sessionIdleMinutes: 24 * 60 * 1000 });

async function look({ admin, model }: StoryContext, chance: number): Promise<void> {
  const today = lagosDay(world.time.now);
  const name = reportPeriods[chance % reportPeriods.length] ?? 'month';
  const asked = periodOf(name, today, -(chance % 3));
  const before = daysBefore(asked, today);
  const { from, to } = asked;
  const period = { from, to: earlierOf(to, today) };
  for (const [name, countByHand] of Object.entries(countedByHand)) {
    const { rows } = await ask(admin, readReport, { params: { name }, query: { from, to } });
    const counted = Object.fromEntries(rows.map(({ key, values }) => [key, values]));
    expect(counted, `${name} of ${period.from} to ${period.to}`).toEqual(
      countByHand(model, { period, before, today }),
    );
  }
}

test(`reports count what happened, in ${runs} stories of ${stepsARun} steps`, {
  timeout: 900_000,
}, async () => {
  const allowed = new Map<string, number>();
  const live = async (taken: { does: StepName; which: number; chance: number }[]) => {
    await forgetDriversAndRequests(world.database.db);
    world.time.now = new Date('2027-01-20T10:00:00Z');
    const admin = await anAdministrator(world);
    const context: StoryContext = {
      world,
      admin,
      model: { drivers: [], requests: [], placements: [] },
    };
    await steps.apply(context, 0, 0);
    await steps.request(context, 0, 0);
    for (const [at, { does, which, chance }] of taken.entries()) {
      if (await steps[does](context, which, chance))
        allowed.set(does, (allowed.get(does) ?? 0) + 1);
      if (at % stepsBetweenLooks === 0) await look(context, chance);
    }
    await look(context, 0);
    expect(await findHalfStates(world.database.db)).toEqual([]);
  };
  // A fixed seed gives the same stories each time; shrinking one would take an hour.
  await fc.assert(fc.asyncProperty(story, live), {
    numRuns: runs,
    seed: 20_270_310,
    endOnFailure: true,
  });
  // One story is too short for every step to become possible.
  if (isNightly) expect([...allowed.keys()].sort()).toEqual([...stepNames].sort());
});
