import { sql } from 'kysely';
import { officePhone } from '#contract/platform/company.ts';
import type { Database } from '#server/platform/database/database.ts';
import { createNotifier } from '#server/platform/messages/notify.ts';
import { trackingLinks } from '#server/platform/messages/tracking-links.ts';
import { sendReminders } from '#server/reminders/service.ts';
import type { Measured } from './report.ts';

const wanted = 10_000;
const maxSeconds = 60;
const publicUrl = 'http://localhost:3000';

/** Makes the reminders of a morning on which 10,000 licences come to a step, beside the documents that expire anyway. */
export async function reminders(db: Database): Promise<Measured> {
  await sql`update drivers set licence_expires_on = current_date + 30 where id in
    (select id from drivers where status = 'Approved' order by id limit ${wanted})`.execute(db);
  await sql`vacuum analyze drivers`.execute(db);
  const notify = createNotifier({
    links: trackingLinks('a secret of the bench', publicUrl),
    officePhone,
    formMessagesPerHour: 1,
  });
  const run = async () => {
    const start = performance.now();
    await sendReminders({ db, clock: () => new Date(), notify, publicUrl });
    return (performance.now() - start) / 1000;
  };
  const first = await run();
  const { made } = await db
    .selectFrom('reminderRuns')
    .select(({ fn }) => fn.sum<number>('drivers').as('made'))
    .executeTakeFirstOrThrow();
  const again = await run();
  const { rows } = await sql<{ twice: number; messages: number }>`
    select count(*) - count(distinct (record_id, channel)) as twice, count(*) as messages
    from messages where event = 'documents-expire'`.execute(db);
  const [{ twice, messages } = { twice: 0, messages: 0 }] = rows;
  return {
    title: 'The reminders of a morning',
    rows: [
      { what: 'reminders made', value: Number(made), unit: '' },
      { what: 'messages', value: messages, unit: '' },
      {
        what: 'for 10,000 reminders',
        value: (first / Number(made)) * wanted,
        unit: 's',
        target: { atMost: maxSeconds },
      },
      { what: 'a run for which nothing is left', value: again, unit: 's' },
    ],
    broken: [
      ...(Number(made) < wanted ? [`only ${made} reminders were made`] : []),
      ...(twice > 0 ? [`${twice} messages were made twice`] : []),
    ],
  };
}
