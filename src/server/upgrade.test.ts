import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { login } from '#contract/accounts/accounts.ts';
import { listActivity } from '#contract/activity/activity.ts';
import { createConsultation } from '#contract/consultations/consultation-form.ts';
import { listConsultations } from '#contract/consultations/consultations.ts';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { driverStatuses, readDriver } from '#contract/drivers/drivers.ts';
import { listEnrolments } from '#contract/enrolments/enrolments.ts';
import { listMessages } from '#contract/messages/messages.ts';
import { apiBase, type Endpoint } from '#contract/platform/endpoint.ts';
import { listRequests } from '#contract/requests/requests.ts';
import { sampleAdmin } from '#scripts/release/content.ts';
import { readArchive } from '#server/backups/archive.ts';
import { checkBackup } from '#server/backups/check-backup.ts';
import { type Manifest, manifestName, manifestShape } from '#server/backups/manifest.ts';
import { restoreBackup } from '#server/backups/restore-backup.ts';
import { backUpBeforeUpdate } from '#server/backups/update-backup.ts';
import { migrate, migrationsPending, unknownMigration } from '#server/platform/database/migrate.ts';
import { diskStore } from '#server/platform/files/file-store.ts';
import { keyFileName, openDataKeys } from '#server/platform/system/data-keys.ts';
import { readSettings } from '#server/platform/system/env.ts';
import type { ClosingParts } from '#server/platform/system/shutdown.ts';
import { openStorage } from '#server/platform/system/storage.ts';
import { formerColumns, formerTables } from '#server/privacy/other-register.ts';
import { type Administrator, anAdministrator, ask } from '#test/administrator.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { aDatabase, type TestDatabase } from '#test/database.ts';
import { connectionTo, tablesIn } from '#test/product/backups.ts';
import { goodConsultation } from '#test/samples/consultations.ts';

// Each release has a backup of a database it filled, made by `npm run release`.

const samples = fileURLToPath(new URL('../../test/releases/', import.meta.url));
const versions = (await readdir(samples)).map((name) => name.replace('.tgz', ''));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upgrade-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function backupOf(version: string): Promise<string> {
  const path = join(folder, `${version}.tar`);
  await pipeline(
    createReadStream(join(samples, `${version}.tgz`)),
    createGunzip(),
    createWriteStream(path),
  );
  return path;
}

async function manifestOf(backup: string): Promise<Manifest> {
  let found = '';
  await readArchive(backup, async ({ name, body }) => {
    if (name === manifestName) found = await text(body);
  });
  return z.parse(manifestShape, JSON.parse(found));
}

test('the version of package.json is pinned', async () => {
  const { version } = z.parse(
    z.object({ version: z.string() }),
    JSON.parse(await readFile('package.json', 'utf8')),
  );
  expect(versions).toContain(version.replaceAll('.', '-'));
});

test.each(versions)('the migrations of %s are as they were released', async (version) => {
  const { migrations } = await manifestOf(await backupOf(version));
  const changed = await unknownMigration(migrations);
  const advice = `migrations/${changed} isn't what was released: leave it as it was, and add a migration after the last one.`;
  expect(changed && advice).toBeUndefined();
});

test('a table or column that only a former version uses is dropped one version after it was emptied', () => {
  const former = { ...formerTables, ...formerColumns };
  const due = Object.entries(former).flatMap(([name, lastUser]) => {
    const since = versions.filter(
      (version) =>
        version.localeCompare(lastUser.replaceAll('.', '-'), 'en', { numeric: true }) > 0,
    );
    return since.length > 1 ? [name] : [];
  });
  expect(due, 'add a migration that drops them').toEqual([]);
});

/** Restores a backup of a release to a new database, and leaves its migrations as they are. */
async function restored(backup: string) {
  const database = await aDatabase({ hasTables: false });
  const place = await mkdtemp(join(folder, 'place-'));
  await restoreBackup(backup, await checkBackup(backup), {
    connection: connectionTo(database),
    store: diskStore(join(place, 'files')),
    incomingRoot: join(place, 'incoming'),
    keys: { settings: [], file: join(place, keyFileName), isEmbedded: false },
  });
  return { database, place };
}

/** Restores a release's sample and starts this version on it. */
async function upgraded(version: string) {
  const { database, place } = await restored(await backupOf(version));
  await migrate(database.pool);
  const settings = {
    dataDir: place,
    databaseUrl: database.url,
    dataKey: undefined,
    formerDataKeys: [],
  };
  const keys = await openDataKeys(database.db, settings);
  return { database, world: await anApp({ beside: { database, folder: place }, keys }) };
}

test.each(versions)(
  'an update from %s is preceded by a backup that leads back',
  async (version) => {
    const sample = await manifestOf(await backupOf(version));
    const { database, place } = await restored(await backupOf(version));
    const { databaseUrl, ...settings } = {
      ...readSettings({}),
      dataDir: place,
      databaseUrl: database.url,
    };
    const backups = { folder: join(place, 'backups'), isDefault: true };
    const log = { info() {}, error: vi.fn() };
    const open = async () => {
      const closing: ClosingParts = [];
      await openStorage({ ...settings, databaseUrl }, closing, {
        beforeUpdate: ({ connection, db }) =>
          backUpBeforeUpdate(backups, {
            source: {
              connection,
              read: diskStore(join(place, 'files')).read,
              keyFile: join(place, keyFileName),
            },
            db,
            now: new Date('2027-03-10T08:00:00Z'),
            settingKeys: [],
            log,
          }),
      });
      for (const { close } of closing.toReversed()) await close();
    };
    await open();
    const path = join(backups.folder, 'backup-2027-03-10-before-update.tar');
    // Restoring adds a secret.
    const factsOf = ({ migrations, tables, files }: Manifest) => ({
      migrations,
      files,
      tables: tables.filter(({ name }) => name !== 'secrets'),
    });
    expect(factsOf(await manifestOf(path))).toEqual(factsOf(sample));
    expect(await migrationsPending((await restored(path)).database.pool)).toBeGreaterThan(0);
    // Nothing is pending at the next start.
    await rm(path);
    await open();
    expect(await readdir(backups.folder)).toEqual([]);
    expect(log.error).not.toHaveBeenCalled();
  },
);

async function signIn(world: TestApp): Promise<Administrator> {
  const answer = await world.app.inject({
    method: 'POST',
    url: apiBase + login.path,
    payload: sampleAdmin,
  });
  const { token } = z.parse(login.response, answer.json()).data;
  return anAdministrator({ ...world, signIn: async () => ({ authorization: `Bearer ${token}` }) });
}

const Listed = z.object({ data: z.object({ pagedInfo: z.object({ total: z.int() }) }) });

async function countIn({ path }: Endpoint, { send }: Administrator): Promise<number> {
  const { status, body } = await send({ method: 'GET', url: `${apiBase}${path}?page=1` });
  expect(status, path).toBe(200);
  return z.parse(Listed, body).data.pagedInfo.total;
}

describe.each(versions)('a database of %s', (version) => {
  let world: TestApp;
  let database: TestDatabase;
  let office: Administrator;
  beforeAll(async () => {
    ({ world, database } = await upgraded(version));
    office = await signIn(world);
  });
  afterAll(() => world.close());

  test('has its drivers, with the documents as they were', async () => {
    const ids: string[] = [];
    for (const status of driverStatuses) {
      const { result } = await ask(office, listDrivers, { query: { page: '1', status } });
      expect(result, status).toHaveLength(1);
      ids.push(...result.map(({ _id }) => _id));
    }
    const [id = ''] = ids;
    const { documents, fullName, licence } = await ask(office, readDriver, { params: { id } });
    expect([fullName, licence]).toEqual(['Ọlábísí Adéyẹmí', 'SMP00000AA01']);
    expect(documents.length).toBeGreaterThan(3);
    for (const { url, size } of documents) {
      const opened = await world.app.inject({ url });
      expect([opened.statusCode, opened.rawPayload.length]).toEqual([200, size]);
    }
  });

  test('has its requests, bookings, registrations, messages and activity', async () => {
    for (const list of [
      listRequests,
      listConsultations,
      listEnrolments,
      listMessages,
      listActivity,
    ]) {
      expect(await countIn(list, office), list.path).toBeGreaterThan(1);
    }
  });

  test('has nothing left in tables that only a former version uses, nor their files', async () => {
    for (const table of Object.keys(formerTables)) {
      const { rows } = await database.pool.query(`select * from ${table}`);
      expect([table, rows]).toEqual([table, []]);
    }
    await world.files.sweep();
    const rows = await database.db.selectFrom('storedFiles').select(['name', 'kept']).execute();
    expect(rows.filter(({ kept }) => !kept)).toEqual([]);
    expect((await world.storedFiles()).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });

  test('is served on while a newer version, which has added to every table, starts beside it', async () => {
    const readAll = async () => {
      for (const list of [
        listDrivers,
        listRequests,
        listConsultations,
        listEnrolments,
        listMessages,
        listActivity,
      ]) {
        await countIn(list, office);
      }
      await ask(office, createConsultation, { body: goodConsultation() });
    };
    // Repeated queries become prepared statements, which remember the old columns.
    for (let times = 0; times < 7; times += 1) await readAll();
    for (const table of await tablesIn(database)) {
      await database.pool.query(
        `alter table ${table} add column added_later text not null default 'later'`,
      );
    }
    await database.pool.query(
      "insert into migrations (name, checksum) values ('9999_later.sql', 'x')",
    );
    await readAll();
    expect((await world.app.inject({ url: '/readyz' })).statusCode).toBe(200);
  });
});
