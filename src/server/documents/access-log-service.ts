import { documentLabels } from '#contract/drivers/application-form.ts';
import { startOfDayInLagos, todayInLagos } from '#contract/platform/dates.ts';
import {
  type Activity,
  recordActivity,
  recordActivityOnce,
} from '#server/activity/record-activity.ts';
import type { Administrator } from '#server/platform/system/actor.ts';
import type { Context } from '#server/platform/system/context.ts';
import { countOpened, type findDocument, isNotified, lockReader } from './repository.ts';

/** The shorter window; the longer one is a day in Lagos. */
const minutes = 10;

/** Different documents that one administrator opens; a quick review of applications stays below. */
const unusual = { recently: 200, today: 1_000 } as const;

const spans = { recently: `in ${minutes} minutes`, today: 'in one day' } as const;

/** Adds an activity entry if an administrator has opened unusually many documents: at most one per window. */
export async function recordUnusualReading(
  { db, clock }: Context,
  reader: Administrator,
): Promise<void> {
  const now = clock();
  const since = {
    recently: new Date(now.getTime() - minutes * 60_000),
    today: startOfDayInLagos(todayInLagos(now)),
  };
  // Counts after the opening's commit, so that the later of two concurrent openings sees both.
  const opened = await countOpened(db, reader.id, since);
  for (const span of ['recently', 'today'] as const) {
    if (opened[span] < unusual[span]) continue;
    const words = `${unusual[span].toLocaleString('en')} or more ${spans[span]}`;
    await db.transaction().execute(async (tx) => {
      await lockReader(tx, reader.id);
      if (await isNotified(tx, reader.id, words, since[span])) return;
      await recordActivity(tx, reader, {
        kind: 'unusual-reading',
        at: now,
        record: { kind: 'account', id: reader.id, name: reader.name },
        changes: [{ field: 'documents', before: null, after: words }],
      });
    });
  }
}

type OpenedDocument = NonNullable<Awaited<ReturnType<typeof findDocument>>>;

function describe(document: OpenedDocument, at: Date, isAhead: boolean): Activity {
  const { id: partId, driverId: id, fullName: name, driverNumber, originalName } = document;
  const title = document.group === null ? document.kind : documentLabels[document.group];
  const about = {
    at,
    record: { kind: 'driver', id, name, reference: String(driverNumber) },
  } as const;
  if (isAhead) return { ...about, kind: 'documents-loaded' };
  const after = `${title}, ${originalName}`;
  return {
    ...about,
    kind: 'document-viewed',
    partId,
    changes: [{ field: 'document', before: null, after }],
  };
}

/** Records an opened image, or one loaded in advance (`isAhead`), and reports unusual numbers. */
export async function recordOpening(
  context: Context,
  actor: Administrator,
  document: OpenedDocument,
  isAhead: boolean,
): Promise<void> {
  const isAdded = await recordActivityOnce(
    context.db,
    actor,
    describe(document, context.clock(), isAhead),
  );
  if (isAdded) await recordUnusualReading(context, actor);
}
