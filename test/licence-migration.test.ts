import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maskLicence } from '#server/drivers/licence-mapper.ts';
import { licencesBy, sealOldLicences } from '#server/drivers/licence-service.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { testKeys } from './data-keys.ts';
import { aDatabase, type TestDatabase } from './database.ts';

const migrations = fileURLToPath(new URL('../migrations/', import.meta.url));
const numbers = ['ABC-12345-AA01', '12', '---', 'xyz 1'];

let database: TestDatabase;
let earlier: string;
beforeAll(async () => {
  database = await aDatabase({ hasTables: false });
  earlier = await mkdtemp(join(tmpdir(), 'earlier-migrations-'));
  for (const name of await readdir(migrations)) {
    if (name < '0047') await copyFile(join(migrations, name), join(earlier, name));
  }
  await migrate(database.pool, pathToFileURL(earlier));
});
afterAll(async () => {
  await database.close();
  await rm(earlier, { recursive: true });
});

const insertDriver = (number: string, at: number) =>
  database.pool.query(
    `insert into drivers (id, full_name, email, phone_number, age_bracket, address, city, state, licence_number,
       licence_expires_on, medical_expires_on, years_of_experience, vehicle_type, previous_experience, created_at, updated_at)
     values (gen_random_uuid(), 'Ada', $2, $2, '36–40', '', '', 'Ogun', $1, '2999-01-01', '2999-01-01', 9, 'Van', '', now(), now())`,
    [number, String(at)],
  );

const insertEntry = (kind: string, changes: object[]) =>
  database.pool.query(
    `insert into activity (id, at, kind, kind_group, actor, actor_name, actor_role, record_kind, record_name, record_reference,
       record_ids, changes, request_id, network)
     values (gen_random_uuid(), now(), $1, 'drivers', 'system', '', '', 'driver', 'Ada', '', '{}', $2, '', '')`,
    [kind, JSON.stringify(changes)],
  );

test('numbers of before stay until they are encrypted, and the activity keeps their ends', async () => {
  for (const [at, number] of numbers.entries()) await insertDriver(number, at);
  const city = { field: 'city', before: 'Jos', after: 'Kano 12345' };
  const licence = (before: string | null, after: string | null) => ({ field: 'licenceNumber', before, after });
  for (const number of numbers) await insertEntry('driver-corrected', [city, licence(number, 'ABC-12345-AA02')]);
  await insertEntry('driver-corrected', [licence(null, 'ABC-12345-AA02')]);
  await insertEntry('driver-approved', [city]);
  await migrate(database.pool);

  const { rows: kept } = await database.pool.query<{ licence_number: string }>(
    'select licence_number from drivers order by driver_number',
  );
  expect(kept.map((row) => row.licence_number)).toEqual(numbers);
  const { rows: entries } = await database.pool.query<{ changes: object[] }>(
    'select changes from activity order by id',
  );
  const changes = entries.map((entry) => entry.changes);
  expect(changes).toHaveLength(6);
  expect(changes).toEqual(
    expect.arrayContaining([
      ...numbers.map((number) => [city, licence(maskLicence(number), '•••• AA02')]),
      [licence(null, '•••• AA02')],
      [city],
    ]),
  );
  await expect(database.pool.query(`update activity set network = ''`)).rejects.toThrow("activity can't be changed");

  const done = await sealOldLicences({ db: database.db, licences: licencesBy(testKeys) });
  expect(done).toEqual({ sealed: numbers.length, unreadable: 0 });
  const { rows: sealed } = await database.pool.query<{
    licence_number: string | null;
    version: number;
    hashed: boolean;
  }>('select licence_number, version, licence_hash is not null as hashed from drivers order by driver_number');
  expect(sealed).toEqual(numbers.map((number) => ({ licence_number: '', version: 1, hashed: number !== '---' })));
});
