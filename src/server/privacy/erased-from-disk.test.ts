import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { erasePerson, findPersonData, previewErasure } from '#contract/privacy/privacy-people.ts';
import { readPrivacyRequest } from '#contract/privacy/privacy-requests.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded/embedded-postgres.ts';
import { mailer } from '#server/platform/system/mailer.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { findAnywhere } from '#test/find-anywhere.ts';
import { aKnownPerson, personal } from '#test/samples/known-people.ts';
import { hearSubjects } from '#test/samples/notifications.ts';

/** An app with a separate database server in its files' folder; mails are written to files. */
async function anAppOnDisk(): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'erased-'));
  const server = await startEmbeddedPostgres(folder, { fsync: false });
  const { db, pool } = openDatabase({ ...server.connection });
  await migrate(pool);
  const database = { db, pool, url: '', close: () => db.destroy() };
  const hours = { sessionHours: 10_000, sessionIdleMinutes: 600_000 };
  const world = await anApp({ beside: { database, folder }, databaseUrl: undefined, ...hours });
  const write = mailer({ smtpUrl: undefined, mailFrom: 'office@example.com', dataDir: folder });
  world.providers.mail = async (mail) => {
    world.mails.push(mail);
    await write(mail);
  };
  onTestFinished(async () => {
    await world.stop();
    await db.destroy();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return world;
}

async function filesAbout(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path).catch(() => Buffer.of());
    if (personal.test(bytes.toString('latin1'))) found.push(path.slice(folder.length));
  }
  return found;
}

test('an erased person is in no table, and after the nightly run in no file except messages to others', async () => {
  const world = await anAppOnDisk();
  const { db } = world.database;
  world.time.now = new Date('2027-03-10T10:00:00Z');
  const { fullName, records, request } = await aKnownPerson(world);
  const admin = await anAdministrator(world);
  expect(records.map(({ kind }) => kind).toSorted()).toEqual([
    'consultation',
    'driver',
    'enrolment',
    'enrolment',
    'enrolment',
    'request',
  ]);
  const photos = await db.selectFrom('checkPhotos').select('fileName').execute();
  expect(photos).toHaveLength(3);
  const photoFiles = async () =>
    (await readdir(world.folder, { recursive: true })).filter((path) =>
      photos.some(({ fileName }) => path.endsWith(fileName)),
    );
  expect(await photoFiles()).toHaveLength(3);
  // As PostgreSQL's autoanalyse does.
  await sql`analyze`.execute(db);
  await sql`checkpoint`.execute(db);
  const before = (await filesAbout(world.folder)).map((path) => path.split('/')[1]);
  expect(new Set(before)).toEqual(new Set(['outbox', 'postgres']));

  const { result, mentions } = await ask(admin, previewErasure, { body: { records } });
  expect(result.map(({ refusal }) => refusal)).toEqual(records.map(() => null));
  const chosen = mentions.map(({ place, _id }) => ({ place, _id }));
  const name = result[0]?.name ?? fullName;
  const done = await ask(admin, erasePerson, {
    body: { records, name, request, mentions: chosen },
  });
  expect([done.erased.length, done.refused, done.mentions]).toEqual([records.length, [], 1]);
  expect(await ask(admin, readPrivacyRequest, { params: { id: request } })).toMatchObject({
    state: 'Done',
  });
  expect(
    (await ask(admin, findPersonData, { body: { search: 'zqxvbkabi@example.com' } })).result,
  ).toEqual([]);

  world.mails.splice(0);
  world.texts.splice(0);
  const told = await hearSubjects(world, 60);
  expect(told.filter((one) => personal.test(one))).toEqual([
    expect.stringMatching(/: About your request PRV-/),
    expect.stringMatching(/: Your request PRV-.* is done$/),
  ]);
  world.time.now = new Date('2027-03-11T00:20:00Z');
  await world.work().maintenance.run();
  expect(await findAnywhere(db, personal)).toEqual([]);
  world.time.now = new Date('2027-03-11T01:00:00Z');
  await world.work().retention.run();
  expect(await photoFiles()).toEqual([]);
  // Messages to others in the outbox stay until they reach their age.
  expect((await filesAbout(world.folder)).filter((path) => !path.startsWith('/outbox/'))).toEqual(
    [],
  );
});
