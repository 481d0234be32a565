import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { canonicalEmail } from '#contract/platform/email-address.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { aDatabase, type TestDatabase } from './database.ts';

const migrations = fileURLToPath(new URL('../migrations/', import.meta.url));

let database: TestDatabase;
let earlier: string;
beforeAll(async () => {
  database = await aDatabase();
  earlier = await mkdtemp(join(tmpdir(), 'earlier-migrations-'));
  for (const name of await readdir(migrations)) {
    if (name < '0012') await copyFile(join(migrations, name), join(earlier, name));
  }
});
afterAll(async () => {
  await database.close();
  await rm(earlier, { recursive: true });
});

// The database before the migration.
beforeEach(async () => {
  await database.pool.query('drop schema public cascade; create schema public');
  await migrate(database.pool, pathToFileURL(earlier));
});

const texts = { phone_number: '', address: '', city: '', state: 'Ogun' };
const training = {
  ...{ title: 'Skills', categories: ['Safety'], takes_place_on: '2999-01-01', starts_at: '09:00', duration: '' },
  ...{ training_type: 'remote', venue: '', description: '' },
};

/** The columns that a row of each table needs beside its address. */
const needed = {
  admins: { name: 'Ada', password_hash: '' },
  drivers: {
    ...{ ...texts, full_name: 'Ada', age_bracket: '36–40', licence_number: '', years_of_experience: 9 },
    ...{
      licence_expires_on: '2999-01-01',
      medical_expires_on: '2999-01-01',
      vehicle_type: 'Van',
      previous_experience: '',
    },
  },
  enrolments: { full_name: 'Ada', phone_number: '', company_name: '' },
  company_requests: {
    ...{ ...texts, company_name: 'Mills', drivers_needed: 1, vehicle_type: 'Van', notes: '' },
    ...{ starts_on: '2026-01-01', ends_on: '2026-01-01', preferred_city: '', preferred_state: 'Ogun' },
  },
  consultations: {
    ...{ full_name: 'Ada', company_name: '', phone_number: '', area_of_concern: '' },
    ...{ consultation_on: '2026-01-01', preferred_time: 'Morning' },
  },
};

async function insert(table: string, row: Record<string, unknown>): Promise<string> {
  const id = crypto.randomUUID();
  const columns = Object.entries({ id, ...row });
  const places = columns.map((_, at) => `$${at + 1}`);
  await database.pool.query(
    `insert into ${table} (${columns.map(([name]) => name)}) values (${places})`,
    columns.map(([, value]) => value),
  );
  return id;
}

let instants = 0;

/** Inserts rows, the oldest first, migrates, and returns their addresses in the same order. */
async function migrated(table: keyof typeof needed, rows: readonly Record<string, unknown>[]): Promise<string[]> {
  const ids: string[] = [];
  const times = table === 'admins' || table === 'enrolments' ? ['created_at'] : ['created_at', 'updated_at'];
  const trainingId = await insert('trainings', { ...training, created_at: new Date(0), updated_at: new Date(0) });
  for (const row of rows) {
    instants += 1;
    const instant = Object.fromEntries(times.map((name) => [name, new Date(instants)]));
    const ofTraining = table === 'enrolments' && { training_id: trainingId };
    // A unique phone number, which open applications need.
    const phone = table === 'drivers' && { phone_number: String(instants) };
    ids.push(await insert(table, { ...needed[table], ...instant, ...ofTraining, ...phone, ...row }));
  }
  await migrate(database.pool);
  const { rows: found } = await database.pool.query<{ id: string; email: string }>(`select id, email from ${table}`);
  return ids.map((id) => found.find((row) => row.id === id)?.email ?? '');
}

const tables = ['admins', 'drivers', 'enrolments', 'company_requests', 'consultations'] as const;

test.each(tables)('addresses of %s come into their canonical form', async (table) => {
  const emails = ['Ada@Example.com', 'ｅｚｅ@x.ng', '\u212Aemi@x.ng', 'ch\u0130ef@x.ng', 'plain@x.ng', 'T\u0308@x.ng'];
  const canonical = ['ada@example.com', 'eze@x.ng', 'kemi@x.ng', 'ch\u0130ef@x.ng', 'plain@x.ng', '\u1E97@x.ng'];
  expect(
    await migrated(
      table,
      emails.map((email) => ({ email })),
    ),
  ).toEqual(canonical);
  expect(emails.map(canonicalEmail)).toEqual(canonical);
});

test.each(['admins', 'drivers', 'enrolments'] as const)(
  'of several %s with one address the oldest gets it, unless another one has it in just this form',
  async (table) => {
    const emails = ['ＡＤＡ@x.ng', 'Ａda@x.ng', 'ｋｅmi@x.ng', 'ｋemi@x.ng', 'kemi@x.ng', 'Ｅze@x.ng'];
    expect(
      await migrated(
        table,
        emails.map((email) => ({ email })),
      ),
    ).toEqual(['ada@x.ng', 'Ａda@x.ng', 'ｋｅmi@x.ng', 'ｋemi@x.ng', 'kemi@x.ng', 'eze@x.ng']);
  },
);

test('closed applications all get one address and are in the way of nobody', async () => {
  const statuses = ['Rejected', 'Pending', 'Deleted', 'Rejected', 'Approved'];
  const emails = ['ＡＤＡ@x.ng', 'Ａda@x.ng', 'ada@x.ng', 'ADA@x.ng', 'aｄa@x.ng'];
  const drivers = emails.map((email, at) => ({ email, status: statuses[at] }));
  expect(await migrated('drivers', drivers)).toEqual([...Array.from({ length: 4 }, () => 'ada@x.ng'), 'aｄa@x.ng']);
});

test('registrations for several trainings all get one address', async () => {
  const times = { created_at: new Date(0), updated_at: new Date(0) };
  const another = await insert('trainings', { ...training, ...times });
  const rows = [{ email: 'ＡＤＡ@x.ng' }, { email: 'Ａda@x.ng', training_id: another }, { email: 'Ada@x.ng' }];
  expect(await migrated('enrolments', rows)).toEqual(['ada@x.ng', 'ada@x.ng', 'Ada@x.ng']);
});

test.each(tables)('addresses of %s that would become too long stay as they are', async (table) => {
  const email = `${'\uFDFA'.repeat(240)}@x.ng`;
  expect(await migrated(table, [{ email }])).toEqual([email]);
});

test('the canonical form is the one that the program makes', async () => {
  const signs = [
    'a',
    'Z',
    'T',
    'é',
    'E',
    '\u0301',
    '\u0308',
    '\u0323',
    '\u0130',
    '\u0131',
    '\u212A',
    '\u1E9E',
    '\u017F',
  ];
  const more = ['Ａ', '＠', '\u00A8', '\u3000', '\uFF9E', '\u30AB', '\u1100', '\u1161', '\uFB03', 'Σ', '😀', '.', '@'];
  const email = fc.string({ unit: fc.constantFrom(...signs, ...more), minLength: 1, maxLength: 12 });
  // Stored addresses had been trimmed, and were in Unicode NFC.
  const typed = fc.sample(email, { numRuns: 500, seed: 12 }).map((text) => text.trim().normalize());
  const rows = typed.map((text) => ({ email: text }));
  expect(await migrated('consultations', rows)).toEqual(typed.map(canonicalEmail));
});
