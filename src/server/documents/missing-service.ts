import { type DocumentGroup, documentGroups } from '#contract/application-form.ts';
import type { Database } from '#server/platform/database/database.ts';
import * as repository from './repository.ts';

/** The documents that some drivers lack, by the drivers' `_id`; drivers who lack none aren't in it. */
export async function missingDocuments(
  { db }: { db: Database },
  driverIds: readonly string[],
): Promise<Map<string, DocumentGroup[]>> {
  const present = await repository.findGroups(db, driverIds);
  const missing = driverIds.map((id): [string, DocumentGroup[]] => [
    id,
    documentGroups.filter((group) => !present.some((row) => row.driverId === id && row.documentGroup === group)),
  ]);
  return new Map(missing.filter(([, groups]) => groups.length > 0));
}
