import { startOfDayInLagos, todayInLagos } from '#contract/dates.ts';
import { recordActivity } from '#server/platform/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Administrator } from '#server/platform/system/actor.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import { countOpened, isTold, lockReader } from './reading-repository.ts';

/** From so many different documents on, one administrator has opened unusually many. */
export const unusual = { recently: { documents: 50, minutes: 10 }, today: { documents: 200 } } as const;

const words = {
  recently: `${unusual.recently.documents} or more in ${unusual.recently.minutes} minutes`,
  today: `${unusual.today.documents} or more in one day`,
} as const;

/**
 * Looks at how many documents an administrator has opened, after another one was recorded, and adds an entry of its own if these
 * are unusually many: once for each day in Lagos, and once in ten minutes.
 */
export async function noteReading({ db, clock }: { db: Database; clock: Clock }, reader: Administrator): Promise<void> {
  const now = clock();
  const since = {
    recently: new Date(now.getTime() - unusual.recently.minutes * 60_000),
    today: startOfDayInLagos(todayInLagos(now)),
  };
  // After the commit of the one that was recorded: of two at the same time, at least the later one sees both.
  const opened = await countOpened(db, reader.id, since);
  for (const span of ['recently', 'today'] as const) {
    if (opened[span] < unusual[span].documents) continue;
    await db.transaction().execute(async (tx) => {
      await lockReader(tx, reader.id);
      if (await isTold(tx, reader.id, words[span], since[span])) return;
      await recordActivity(tx, reader, {
        kind: 'unusual-reading',
        at: now,
        record: { kind: 'account', id: reader.id, name: reader.name },
        changes: [{ field: 'documents', before: null, after: words[span] }],
      });
    });
  }
}
