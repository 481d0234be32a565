import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { reminderEvents } from '#server/reminders/table.ts';

/** The reminders of the last morning, with how many of their messages were sent, wait, or have failed. */
export async function findLastReminderRun(db: Database) {
  return (
    db
      .with('lastRun', (query) => query.selectFrom('reminderRuns').selectAll().orderBy('day', 'desc').limit(1))
      .with('told', (query) =>
        query
          .selectFrom('lastRun')
          .innerJoin('messages', (join) =>
            join
              .onRef('messages.createdAt', '>=', 'lastRun.startedAt')
              .on((on) =>
                on.or([on('lastRun.endedAt', 'is', null), on('messages.createdAt', '<=', on.ref('lastRun.endedAt'))]),
              )
              .on('messages.event', 'in', reminderEvents),
          )
          .select(['event', 'recordId'])
          .select(({ fn }) => [
            fn.countAll<number>().filterWhere('state', 'in', ['Sent', 'Delivered']).as('sent'),
            fn.countAll<number>().filterWhere('state', 'in', ['Waiting', 'Sending']).as('waiting'),
            fn.countAll<number>().filterWhere('state', 'in', ['Failed', 'Given up']).as('failed'),
          ])
          .groupBy(['event', 'recordId']),
      )
      .selectFrom('lastRun')
      .select(['startedAt', 'endedAt'])
      .select(({ selectFrom }) => {
        const sum = (column: 'sent' | 'waiting' | 'failed') =>
          selectFrom('told')
            .select(sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`.as('sum'))
            .$asScalar()
            .$notNull()
            .as(column);
        return [sum('sent'), sum('waiting'), sum('failed')];
      })
      // Whose messages have all failed can't be reached, like those who have no address.
      .select(
        sql<number>`unreachable + (select count(*) from told
        where event = 'documents-expire' and sent + waiting = 0)`.as('unreachable'),
      )
      .executeTakeFirst()
  );
}
