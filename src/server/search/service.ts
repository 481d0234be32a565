import type * as z from 'zod/mini';
import { can } from '#contract/platform/roles.ts';
import { maxHits, type SearchResults } from '#contract/search/search.ts';
import { type SearchKind, searchPermissions } from '#contract/search/search-kinds.ts';
import { listedConsultations } from '#server/consultations/service.ts';
import { searchedDrivers } from '#server/drivers/service.ts';
import { listedEnrolments } from '#server/enrolments/service.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import { searchedPrivacyRequests } from '#server/privacy/request-service.ts';
import { listedRequests } from '#server/requests/service.ts';
import { listedTrainings } from '#server/trainings/list-service.ts';

type Results = z.input<typeof SearchResults>;

const hits = <Row>({ result, pagedInfo }: { result: Row[]; pagedInfo: { total: number } }) => ({
  result,
  total: pagedInfo.total,
});

/** Finds the first records that an administrator can read, as each kind's list searches, and the totals. */
export async function searchFor(context: AdministratorContext, search: string): Promise<Results> {
  const first = { search, page: 1, pageSize: maxHits };
  const ifReadable = async <Result>(kind: SearchKind, find: () => Promise<Result>) =>
    can(context.actor.role, searchPermissions[kind]) ? find() : null;
  return {
    drivers: await ifReadable('drivers', () => searchedDrivers(context, first)),
    requests: await ifReadable('requests', async () => hits(await listedRequests(context, first))),
    consultations: await ifReadable('consultations', async () =>
      hits(await listedConsultations(context, first)),
    ),
    enrolments: await ifReadable('enrolments', async () =>
      hits(await listedEnrolments(context, first)),
    ),
    trainings: await ifReadable('trainings', async () =>
      hits(await listedTrainings(context, first)),
    ),
    privacyRequests: await ifReadable('privacyRequests', async () =>
      hits(await searchedPrivacyRequests(context.db, first)),
    ),
  };
}
