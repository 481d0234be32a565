import type * as z from 'zod/mini';
import { can } from '#contract/accounts/roles.ts';
import {
  maxHits,
  type SearchKind,
  type SearchResults,
  searchKinds,
  searchPermissions,
} from '#contract/search/search.ts';
import type { Database } from '#server/platform/database/database.ts';
import { limitSearch } from '#server/platform/database/turns.ts';

type Results = z.input<typeof SearchResults>;

/** Finds the first `limit` hits of a kind for a role, and how many there are. */
type Find<Kind extends SearchKind> = (
  db: Database,
  text: string,
  limit: number,
  role: string,
) => Promise<NonNullable<Results[Kind]>>;

export interface SearchContext {
  db: Database;
  /** How each kind's own list searches. */
  find: { [Kind in SearchKind]: Find<Kind> };
}

/**
 * Finds the records that a role can read, in one turn of the searches. Throws 503 if too many wait, and the signal's
 * reason if its caller has gone.
 */
export async function foundFor(
  { db, find }: SearchContext,
  role: string,
  text: string,
  signal: AbortSignal,
): Promise<Results> {
  const ifReadable = async <Found>(kind: SearchKind, search: () => Promise<Found>) =>
    can(role, searchPermissions[kind]) ? search() : null;
  if (!searchKinds.some((kind) => can(role, searchPermissions[kind])))
    return {
      ...{ drivers: null, requests: null, consultations: null },
      ...{ enrolments: null, trainings: null, privacyRequests: null },
    };
  return limitSearch(db, signal, async (one) => ({
    drivers: await ifReadable('drivers', () => find.drivers(one, text, maxHits, role)),
    requests: await ifReadable('requests', () => find.requests(one, text, maxHits, role)),
    consultations: await ifReadable('consultations', () => find.consultations(one, text, maxHits, role)),
    enrolments: await ifReadable('enrolments', () => find.enrolments(one, text, maxHits, role)),
    trainings: await ifReadable('trainings', () => find.trainings(one, text, maxHits, role)),
    privacyRequests: await ifReadable('privacyRequests', () => find.privacyRequests(one, text, maxHits, role)),
  }));
}
