import { v7 as uuid } from 'uuid';
import { addDays, startOfDayInLagos, todayInLagos } from '#contract/platform/dates.ts';
import { dueDay } from '#contract/privacy/privacy-requests.ts';
import type { PrivacyRequestKind } from '#contract/privacy/request-kinds.ts';
import type { TrackedKind } from '#contract/self-service/tracking.ts';
import type { Database } from '#server/platform/database/database.ts';
import { insertRequest } from '#server/privacy/request-repository.ts';

interface Sample {
  kind: PrivacyRequestKind;
  daysAgo: number;
  words: string;
  record: { kind: TrackedKind; id: string; reference: string; name: string; contact: string };
}

async function samples(db: Database): Promise<Sample[]> {
  const driver = async (status: 'Approved' | 'Assigned' | 'Pending') => {
    const row = await db
      .selectFrom('drivers')
      .select(['id', 'driverNumber', 'fullName', 'phoneNumber'])
      .where('status', '=', status)
      .orderBy('driverNumber')
      .executeTakeFirst();
    const found = row && { id: row.id, reference: String(row.driverNumber), name: row.fullName };
    return found && { ...found, kind: 'driver' as const, contact: row.phoneNumber };
  };
  const company = await db
    .selectFrom('companyRequests')
    .select(['id', 'requestId as reference', 'companyName as name', 'email as contact'])
    .orderBy('requestNumber')
    .executeTakeFirst();
  const [pending, placed, approved] = [
    await driver('Pending'),
    await driver('Assigned'),
    await driver('Approved'),
  ];
  return [
    ...(pending ? [{ kind: 'erase' as const, daysAgo: 26, words: '', record: pending }] : []),
    ...(placed
      ? [{ kind: 'erase' as const, daysAgo: 19, words: 'I have moved abroad.', record: placed }]
      : []),
    ...(approved ? [{ kind: 'copy' as const, daysAgo: 9, words: '', record: approved }] : []),
    ...(company
      ? [
          {
            kind: 'correct' as const,
            daysAgo: 2,
            words: 'Our phone number is 0800 000 0188 now.',
            record: { ...company, kind: 'request' as const },
          },
        ]
      : []),
  ];
}

/** Adds privacy requests of sample people, unless there are any. Returns the number added. */
export async function fillPrivacy(db: Database, now: Date): Promise<number> {
  if (await db.selectFrom('privacyRequests').select('id').limit(1).executeTakeFirst()) return 0;
  const chosen = await samples(db);
  await db.transaction().execute(async (tx) => {
    for (const { kind, daysAgo, words, record } of chosen) {
      const cameOn = addDays(todayInLagos(now), -daysAgo);
      const cameAt = new Date(startOfDayInLagos(cameOn).getTime() + 9 * 60 * 60_000);
      await insertRequest(tx, {
        id: uuid(),
        kind,
        words,
        name: record.name,
        contact: record.contact,
        source: 'person',
        recordKind: record.kind,
        recordId: record.id,
        recordReference: record.reference,
        cameAt,
        addedAt: cameAt,
        dueOn: dueDay(cameOn),
      });
    }
  });
  return chosen.length;
}
