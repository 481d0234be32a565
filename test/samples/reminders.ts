import type { TestApp } from '#test/app.ts';

/** Makes a morning's reminders, like the work at 07:00; `tell` replaces the notifications. */
export const remind = (
  { work }: TestApp,
  changes?: Partial<Pick<TestApp, 'notify'>>,
): Promise<void> => work(changes).reminders.run();

/** 07:00 in Lagos. */
export const morningOf = (day: string): Date => new Date(`${day}T06:00:00Z`);

/** The reminders to drivers about their documents, in order of time: by day, with the mail's subject. */
export async function remindersOf(world: TestApp, driverId?: string): Promise<string[]> {
  let query = world.database.db
    .selectFrom('messages')
    .select(['createdAt', 'subject'])
    .where('event', '=', 'documents-expire')
    .where('channel', '=', 'mail');
  if (driverId !== undefined) query = query.where('recordId', '=', driverId);
  const rows = await query.orderBy('createdAt').orderBy('id').execute();
  return rows.map(({ createdAt, subject }) => `${createdAt.toISOString().slice(0, 10)} ${subject}`);
}
