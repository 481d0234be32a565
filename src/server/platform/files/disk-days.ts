import { sql } from 'kysely';
import { type CalendarDate, daysBetween } from '#contract/platform/dates.ts';
import type { Database } from '#server/platform/database/database.ts';
import { measureDisk } from './disk-space.ts';

declare module '#server/platform/database/database.ts' {
  interface Tables {
    diskDays: { day: CalendarDate; freeBytes: number };
  }
}

const keptDays = 14;
/** A rate of less is chance. */
const fewestDays = 3;

/** Stores the day's free space on the disk of `folder`, and deletes that of two weeks before. */
export async function noteDiskDay(db: Database, folder: string, day: CalendarDate): Promise<void> {
  const { free } = await measureDisk(folder);
  await sql`
    with outdated as (delete from disk_days where day < ${day}::date - ${keptDays}::integer)
    insert into disk_days (day, free_bytes) values (${day}, ${free})
    on conflict (day) do update set free_bytes = excluded.free_bytes`.execute(db);
}

/** How many bytes the disk loses a day, by its last two weeks; undefined if that isn't known, or nothing is lost. */
export async function readDiskRate(db: Database): Promise<number | undefined> {
  const days = await db.selectFrom('diskDays').selectAll().orderBy('day').execute();
  const [first, last] = [days[0], days.at(-1)];
  const span = first && last ? daysBetween(first.day, last.day) : 0;
  if (!first || !last || span < fewestDays || last.freeBytes >= first.freeBytes) return undefined;
  return (first.freeBytes - last.freeBytes) / span;
}
