import { beforeEach } from 'vitest';
import { type Administrator, anAdministrator } from './administrator.ts';
import { aWorld, type TestApp } from './app.ts';

/** Noon in Lagos on Wednesday, 10 March 2027. */
export const noon = new Date('2027-03-10T11:00:00Z');

/**
 * Starts an app for all tests of a file, with sessions that outlast them, and signs in its Owner. Each test begins
 * at noon, without messages, and with working providers.
 */
export async function aWorldAtNoon(): Promise<{ world: TestApp; admin: Administrator }> {
  const world = await aWorld({ sessionHours: 10_000, sessionIdleMinutes: 600_000 });
  world.time.now = noon;
  beforeEach(async () => {
    world.time.now = noon;
    delete world.providers.mail;
    delete world.providers.text;
    world.mails.splice(0);
    world.texts.splice(0);
    await world.database.db.deleteFrom('messages').execute();
  });
  return { world, admin: await anAdministrator(world) };
}
