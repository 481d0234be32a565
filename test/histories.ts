import fc from 'fast-check';
import { expect } from 'vitest';
import { isNightly } from './nightly.ts';

/** The steps of random histories, and the states they must reach to prove anything. */
export interface Histories<Step, State extends string> {
  step: fc.Arbitrary<Step>;
  /** The number of steps of a history; half as many by day. */
  length: number;
  states: readonly State[];
  /** The number of histories each night; one by day. */
  nightly: number;
  /** Generates the histories, and is printed on failure. `SEED` in the environment overrides it. */
  seed: number;
}

/** A kind of step, with its relative frequency. */
export const weighted = <Value>(weight: number, arbitrary: fc.Arbitrary<Value>) => ({
  weight,
  arbitrary,
});

/** How many of a night's histories must reach each state. The one by day must reach half of the states. */
const atLeast = 5;

/**
 * Runs `live` with each history; it calls `reach` with every state reached. Rethrows errors of `live` without
 * shrinking, which would take an hour. Throws the states that too few histories reached.
 */
export async function liveHistories<Step, State extends string>(
  { step, length, states, nightly, seed: ownSeed }: Histories<Step, State>,
  live: (steps: Step[], reach: (state: State) => void) => Promise<void>,
): Promise<void> {
  const seed = Number(process.env.SEED ?? ownSeed);
  const counts = new Map(states.map((state) => [state, 0]));
  const [runs, steps] = isNightly ? [nightly, length] : [1, length / 2];
  const history = fc.array(step, { minLength: steps, maxLength: steps, size: 'max' });
  const run = async (taken: Step[]) => {
    const reached = new Set<State>();
    await live(taken, (state) => reached.add(state));
    for (const state of reached) counts.set(state, (counts.get(state) ?? 0) + 1);
  };
  await fc.assert(fc.asyncProperty(history, run), { numRuns: runs, seed, endOnFailure: true });
  const figures = [...counts].map(([state, times]) => `${times} × ${state}`);
  if (isNightly) process.stdout.write(`${runs} histories of seed ${seed}: ${figures.join(', ')}\n`);
  const rare = [...counts]
    .filter(([, times]) => times < (isNightly ? atLeast : 1))
    .map(([state]) => state);
  const allowed = isNightly ? 0 : states.length / 2;
  expect(
    rare.length,
    `histories of seed ${seed} seldom come to: ${rare.join(', ')}`,
  ).toBeLessThanOrEqual(allowed);
}
