import fc from 'fast-check';
import { expect } from 'vitest';
import { isNightly } from './nightly.ts';

/** What random histories are made of, and the states that they must come to, so that they prove something. */
export interface Histories<Step, State extends string> {
  step: fc.Arbitrary<Step>;
  /** The number of steps of a history; by day it has half of them. */
  length: number;
  states: readonly State[];
  /** The number of histories each night; by day there is one. */
  nightly: number;
  /** Makes the histories, and is printed if they fail. The environment variable `SEED` replaces it. */
  seed: number;
}

/** A kind of step, with how often it is taken beside others. */
export const weighted = <Value>(weight: number, arbitrary: fc.Arbitrary<Value>) => ({ weight, arbitrary });

/** How many histories of a night come to each state. The one of the day comes to half of the states. */
const atLeast = 5;

/**
 * Runs `live` with each history; it calls `reach` with every state that it comes to. Throws what `live` throws, which isn't shrunk: that
 * would take an hour. Throws the states that too few histories came to.
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
  const rare = [...counts].filter(([, times]) => times < (isNightly ? atLeast : 1)).map(([state]) => state);
  const allowed = isNightly ? 0 : states.length / 2;
  expect(rare.length, `histories of seed ${seed} seldom come to: ${rare.join(', ')}`).toBeLessThanOrEqual(allowed);
}
