import type { Database } from '#server/platform/database/database.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import type { SampleRequest } from './requests.ts';

/** Stores the requests, all or none, if there is none yet. Returns how many were stored. */
export async function fillRequests(db: Database, requests: readonly SampleRequest[]): Promise<number> {
  if (await db.selectFrom('companyRequests').select('id').limit(1).executeTakeFirst()) return 0;
  await db.transaction().execute(async (tx) => {
    for (const request of requests) await aCompanyRequest(tx, request);
  });
  return requests.length;
}
