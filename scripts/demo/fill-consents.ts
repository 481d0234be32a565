import type { ConsentForm, ConsentKind } from '#contract/consents/consents.ts';
import { noticeVersion } from '#contract/privacy/notice-versions.ts';
import type { TrackedKind } from '#contract/self-service/tracking.ts';
import { endConsent } from '#server/consents/repository.ts';
import { keepConsents } from '#server/consents/service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type SeededRandom, seededRandom } from '#test/fuzz/seeded-random.ts';

const aDay = 24 * 3_600_000;
/** Days since the forms began to show the notice; earlier senders weren't asked. */
const noticeDays = 40;

const records = {
  driver: { table: 'drivers', form: 'application' },
  request: { table: 'companyRequests', form: 'request' },
  consultation: { table: 'consultations', form: 'booking' },
  enrolment: { table: 'enrolments', form: 'registration' },
} as const satisfies Record<TrackedKind, { table: string; form: ConsentForm }>;
const kinds = ['driver', 'request', 'consultation', 'enrolment'] as const satisfies TrackedKind[];

/** Required consents always, WhatsApp in two of three cases, pictures in one of two. */
function agreedBy(kind: TrackedKind, random: SeededRandom): ConsentKind[] {
  const [writes, shows] = [random.whole(1, 3) < 3, random.whole(1, 2) === 1];
  return [
    ...(kind === 'driver' ? (['health-and-identity'] as const) : []),
    ...(writes ? (['whatsapp'] as const) : []),
    ...(kind === 'enrolment' && shows ? (['pictures'] as const) : []),
  ];
}

/**
 * Adds consents, and withdrawals by `changedBy`, unless there are any. Senders from before the notice have none.
 * Returns the number of notices shown.
 */
export async function fillConsents(db: Database, changedBy: string, now: Date): Promise<number> {
  if (await db.selectFrom('noticesShown').select('recordId').limit(1).executeTakeFirst()) return 0;
  const random = seededRandom(7);
  const shownSince = new Date(now.getTime() - noticeDays * aDay);
  return db.transaction().execute(async (tx) => {
    let asked = 0;
    for (const kind of kinds) {
      const { table, form } = records[kind];
      const rows = await tx
        .selectFrom(table)
        .select(['id', 'createdAt'])
        .where('createdAt', '>=', shownSince)
        .where('erasedAt', 'is', null)
        .orderBy('createdAt')
        .orderBy('id')
        .execute();
      for (const [at, { id, createdAt }] of rows.entries()) {
        const consents = agreedBy(kind, random);
        await keepConsents(tx, { kind, id, form }, { consents, noticeVersion }, createdAt);
        const endedAt = new Date(Math.min(createdAt.getTime() + 2 * aDay, now.getTime()));
        // Every eighth person withdraws consent.
        if (at % 8 === 3)
          await endConsent(tx, { kind, id }, 'whatsapp', { at: endedAt, by: changedBy });
      }
      asked += rows.length;
    }
    return asked;
  });
}
