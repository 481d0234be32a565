import type { Database } from '#server/platform/database/database.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import type { SampleConsultation } from './consultations.ts';

/** Stores the consultations, all or none, if there is none yet. Returns how many were stored. */
export async function fillConsultations(db: Database, consultations: readonly SampleConsultation[]): Promise<number> {
  if (await db.selectFrom('consultations').select('id').limit(1).executeTakeFirst()) return 0;
  await db.transaction().execute(async (tx) => {
    for (const consultation of consultations) await aConsultation(tx, consultation);
  });
  return consultations.length;
}
