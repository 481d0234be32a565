import type * as z from 'zod/mini';
import { can } from '#contract/accounts/roles.ts';
import { maxHits, type SearchResults } from '#contract/search/search.ts';
import { type SearchKind, searchPermissions } from '#contract/search/search-kinds.ts';
import type { Database } from '#server/platform/database/database.ts';

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

/** Finds the records that a role can read. */
export async function foundFor({ db, find }: SearchContext, role: string, text: string): Promise<Results> {
  const ifReadable = async <Found>(kind: SearchKind, search: () => Promise<Found>) =>
    can(role, searchPermissions[kind]) ? search() : null;
  return {
    drivers: await ifReadable('drivers', () => find.drivers(db, text, maxHits, role)),
    requests: await ifReadable('requests', () => find.requests(db, text, maxHits, role)),
    consultations: await ifReadable('consultations', () => find.consultations(db, text, maxHits, role)),
    enrolments: await ifReadable('enrolments', () => find.enrolments(db, text, maxHits, role)),
    trainings: await ifReadable('trainings', () => find.trainings(db, text, maxHits, role)),
    privacyRequests: await ifReadable('privacyRequests', () => find.privacyRequests(db, text, maxHits, role)),
  };
}
