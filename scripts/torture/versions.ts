import type { SeededRandom } from '#test/seeded-random.ts';
import { races } from '#test/version-races.ts';
import type { Check } from './checks.ts';
import { raceOnProduct } from './placements.ts';

/**
 * Lets many administrators decide on one record at the same moment, each on the version that they have seen, and checks that
 * exactly one succeeds, that the others are told, and that nothing which was saved is lost.
 */
export const raceVersions = (random: SeededRandom, times: number): Promise<Check[]> =>
  raceOnProduct(races, random, times);
