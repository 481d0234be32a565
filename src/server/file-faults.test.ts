import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readDriver } from '#contract/drivers/drivers.ts';
import { destroyDriver } from '#contract/placements/bin.ts';
import { type Administrator, anAdministrator, ask, attempt } from '#test/administrator.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { type FaultyS3, faultyS3 } from '#test/product/faulty-s3.ts';
import { anApplication, apply, type SentApplication } from '#test/samples/applications.ts';
import { act } from '#test/samples/placements.ts';
import { objectStore } from './platform/files/object-store.ts';

const shortPatienceMs = 200;

let s3: FaultyS3;
let world: TestApp;
/** Shares the database but has a short timeout, for permanent faults. */
let impatient: TestApp;
let admin: Administrator;
beforeAll(async () => {
  s3 = await faultyS3();
  world = await anApp({ store: objectStore(s3.settings) });
  impatient = await anApp({ beside: world, store: objectStore(s3.settings, shortPatienceMs) });
  admin = await anAdministrator(impatient);
});
afterEach(() => s3.heal());
afterAll(async () => {
  await impatient.stop();
  await world.close();
  await s3.close();
});

const findRows = () =>
  world.database.db.selectFrom('storedFiles').select(['name', 'kept']).orderBy('name').execute();

/** Rows and objects by name; equal lists mean that nothing is half stored. Also expects every row to be kept. */
async function keptAndStored() {
  const rows = await findRows();
  expect(rows.every(({ kept }) => kept)).toBe(true);
  return { kept: rows.map(({ name }) => name), stored: (await s3.objects()).sort() };
}

async function anApplicant(sent?: SentApplication) {
  const { status, body } = await apply(world.app, sent ?? (await anApplication()));
  expect(status).toBe(201);
  const driver = await ask(admin, readDriver, { params: { id: body.data?.reference ?? '' } });
  return {
    driver,
    open: ({ app }: TestApp) => app.inject({ url: driver.documents[0]?.url ?? '' }),
  };
}

test('an application is told when to come again while the object store is silent, and is stored then', async () => {
  const sent = await anApplication();
  s3.fail('silent');
  const { status, body, headers } = await apply(impatient.app, sent);
  expect([status, body.message]).toEqual([503, expect.stringMatching(/try again/)]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  s3.heal();
  const { open } = await anApplicant(sent);
  expect((await open(world)).statusCode).toBe(200);
});

test('a document answers 503 while the object store is silent, and is there afterwards', async () => {
  const { open } = await anApplicant();
  s3.fail('silent');
  const answer = await open(impatient);
  expect(answer.statusCode).toBe(503);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  s3.heal();
  expect((await open(world)).statusCode).toBe(200);
});

test('who applies does not notice an object store that fails for a moment', async () => {
  s3.fail('loses its answer', { times: 2, method: 'PUT' });
  const before = s3.failures();
  const { open } = await anApplicant();
  expect(s3.failures() - before).toBe(2);
  expect((await open(world)).statusCode).toBe(200);
});

test('a document is whole when the object store once breaks off', async () => {
  const { driver, open } = await anApplicant();
  s3.fail('breaks off', { times: 1, method: 'GET' });
  const answer = await open(world);
  expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, driver.documents[0]?.size]);
});

test('a full object store is told as such (507), and nothing stays of the try', async () => {
  const before = await findRows();
  s3.fail('is full', { method: 'PUT' });
  const { status, headers } = await apply(world.app, await anApplication());
  expect([status, headers['retry-after']]).toEqual([507, '120']);
  expect(await findRows()).toEqual(before);
});

test('files of failed tries go with the sweep after an hour, while the process lives', async () => {
  s3.fail(500, { method: 'PUT', after: 2 });
  expect((await apply(impatient.app, await anApplication())).status).toBe(503);
  s3.heal();
  await world.files.sweep();
  const { pool } = world.database;
  const { rowCount } = await pool.query(
    "update stored_files set created_at = created_at - interval '61 minutes' where not kept",
  );
  expect(rowCount).toBeGreaterThan(0);
  await world.files.sweep();
  const { kept, stored } = await keptAndStored();
  expect(stored).toEqual(kept);
});

test('documents are destroyed while the object store is away; the next sweep deletes the files', async () => {
  const { driver } = await anApplicant();
  expect((await act(admin, 'delete', driver.driverId)).status).toBe(200);
  s3.fail(503);
  const { _id: id, fullName } = driver;
  expect((await attempt(admin, destroyDriver, { params: { id }, body: { fullName } })).status).toBe(
    200,
  );
  await expect(impatient.files.sweep()).rejects.toThrow('can not be used');
  s3.heal();
  await world.files.sweep();
  const { kept, stored } = await keptAndStored();
  expect(stored).toEqual(kept);
});

test('a conflict stays a conflict when its files can not be removed; the next sweep removes them', async () => {
  const sent = await anApplication();
  s3.fail(403, { method: 'DELETE' });
  const both = await Promise.all([apply(world.app, sent), apply(world.app, sent)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  s3.heal();
  await world.files.sweep();
  const { kept, stored } = await keptAndStored();
  expect(stored).toEqual(kept);
});
