import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as contract from '#contract/backups/backups.ts';
import { addDays } from '#contract/platform/dates.ts';
import { type Administrator, anAdministrator, ask, attempt, call } from '#test/administrator.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { testDataKey } from '#test/data-keys.ts';
import { type FaultyS3, faultyS3 } from '#test/product/faulty-s3.ts';
import { freePort } from '#test/product/own-postgres.ts';
import { aDocumentedDriver } from '#test/samples/drivers.ts';
import { waitFor } from '#test/wait.ts';
import { type BackupBucket, backupBucket } from './backup-bucket.ts';
import { bucketCopies } from './bucket-copies.ts';

const { makeBackup, readBackups, readBucket, startFromBackup, testBucket } = contract;
const anHour = 60 * 60_000;

let s3: FaultyS3;
/** With parts of 64 KB, so that backups of tests have several. */
const aBucket = () => backupBucket(s3.settings, { partBytes: 64 * 1024 });
let world: TestApp;
let owner: Administrator;
beforeAll(async () => {
  s3 = await faultyS3();
  world = await anApp({ bucket: aBucket(), sessionHours: 10_000, sessionIdleMinutes: 600_000 });
  world.time.now = new Date('2027-03-10T09:00:00Z');
  owner = await anAdministrator(world);
  await aDocumentedDriver(world.database.db);
});
afterAll(async () => {
  await world.close();
  await s3.close();
});
beforeEach(() => s3.heal());

const bucketOf = async () => (await ask(owner, readBackups)).bucket;
const sendIfDue = async () => world.parts.backupCare.copies?.sendIfDue();

async function makeOne(): Promise<void> {
  await call(owner, makeBackup);
  await waitFor(async () => expect((await ask(owner, readBackups)).running).toBeNull());
}

/** Sends as one of several processes, through a bucket with these faults. */
function aSender(changes: Partial<BackupBucket>) {
  const bucket = { ...aBucket(), ...changes };
  const { db } = world.database;
  return bucketCopies({
    bucket,
    db,
    connection: { connectionString: world.database.url },
    backups: {
      list: async () => (await world.parts.backupCare.backups?.list()) ?? [],
      read: async (name) => world.parts.backupCare.backups?.read(name),
    },
    clock: () => world.time.now,
    log: { info: () => undefined, error: () => undefined },
    settingKeys: [testDataKey],
    readKeys: async () => [testDataKey],
  });
}

describe('a backup in a bucket elsewhere', () => {
  test('is sent in parts, read back, and not sent again', async () => {
    expect(await bucketOf()).toMatchObject({ sentAt: null, failure: null, name: 'documents' });
    await makeOne();
    expect(await bucketOf()).toMatchObject({ percent: 0 });
    await sendIfDue();
    expect(await s3.objects()).toEqual(['backup-2027-03-10.tar.age']);
    const sent = { sentAt: world.time.now.toISOString(), failure: null, percent: null };
    expect(await bucketOf()).toMatchObject(sent);
    s3.fail(500);
    await sendIfDue();
    expect(s3.failures()).toBe(0);
    expect(JSON.stringify(await bucketOf())).not.toContain(s3.settings.secretAccessKey);
  });

  test('that fails to be sent is kept here, said in a sentence, and sent an hour later', async () => {
    await makeOne();
    s3.fail(403, { method: 'PUT' });
    await sendIfDue();
    const { host } = new URL(s3.settings.endpoint);
    const failure = `${host} refuses the key: it is wrong, or has too few rights in the bucket documents (AccessDenied, 403).`;
    expect(await bucketOf()).toMatchObject({ failure });
    expect((await ask(owner, readBackups)).failure).toBeNull();
    expect(await readdir(join(world.folder, 'backups'))).toEqual(['backup-2027-03-10.tar']);
    s3.heal();
    await sendIfDue();
    expect(await bucketOf()).toMatchObject({ failure });
    world.time.now = new Date(world.time.now.getTime() + anHour);
    owner = await anAdministrator(world);
    await sendIfDue();
    expect(await bucketOf()).toMatchObject({ failure: null, sentAt: world.time.now.toISOString() });
  });

  test('that comes back changed, or shorter, does not count as sent', async () => {
    await makeOne();
    const { read, list } = aBucket();
    const changed: BackupBucket['read'] = async function* (...words) {
      for await (const part of read(...words)) {
        part[1_000] = (part[1_000] ?? 0) ^ 1;
        yield part;
      }
    };
    await aSender({ read: changed }).sendIfDue();
    expect((await bucketOf())?.failure).toBe(
      "The copy in documents can't be opened: it was cut off or changed.",
    );
    const shorter = async () => (await list()).map((one) => ({ ...one, bytes: one.bytes - 1 }));
    await aSender({ list: shorter }).sendIfDue();
    expect((await bucketOf())?.failure).toMatch(/ has \d+ of \d+ bytes\.$/);
    await aSender({}).sendIfDue();
    expect((await bucketOf())?.failure).toBeNull();
  });

  test('is deleted once it is too old; other files stay', async () => {
    const { send, list, remove } = aBucket();
    const put = (name: string) =>
      send(
        { name, bytes: 1 },
        (async function* () {
          yield Buffer.from('x');
        })(),
        () => undefined,
      );
    for (let day = 1; day <= 12; day += 1)
      await put(`backup-${addDays('2027-03-10', -day)}.tar.age`);
    await put('backup-notes.txt');
    await makeOne();
    await sendIfDue();
    const dates = async () => (await list()).map(({ name }) => name.slice(7, 17));
    expect(await dates()).toEqual([
      ...Array.from({ length: 7 }, (_, day) => addDays('2027-03-10', -day)),
      '2027-02-28',
    ]);
    await world.parts.backupCare.copies?.removeBefore(new Date('2027-03-10T00:00:00Z'));
    expect(await dates()).toEqual(['2027-03-10']);
    expect(await s3.objects()).toContain('backup-notes.txt');
    await remove('backup-notes.txt');
  });
});

test('the bucket is tested with a small file, and its answer is said in words', async () => {
  expect(await attempt(owner, testBucket)).toMatchObject({
    status: 201,
    message: 'The bucket works: a small file was written, read and deleted.',
  });
  expect(await s3.objects()).not.toContain('motions-logistics-test.txt');
  s3.fail('is full', { method: 'PUT' });
  const { host } = new URL(s3.settings.endpoint);
  expect(await attempt(owner, testBucket)).toMatchObject({
    status: 400,
    message: `The bucket documents at ${host} is full (XMinioStorageFull, 507).`,
  });
  const failing = (changes: object, patience = {}) =>
    backupBucket({ ...s3.settings, ...changes }, patience).test();
  s3.heal();
  await expect(failing({ bucket: 'another' })).rejects.toThrow(
    `${host} has no bucket another (NoSuchBucket, 404).`,
  );
  const nowhere = `127.0.0.1:${await freePort()}`;
  await expect(failing({ endpoint: `http://${nowhere}` })).rejects.toThrow(
    `${nowhere} doesn't answer at this port.`,
  );
  s3.fail('silent');
  await expect(failing({}, { quickMs: 300 })).rejects.toThrow(
    `The connection to ${host} was lost, or is too slow.`,
  );
});

describe('an empty product starts from a backup in the bucket', () => {
  let empty: TestApp;
  let boss: Administrator;
  beforeAll(async () => {
    empty = await anApp({ bucket: aBucket(), startKeys: [] });
    boss = await anAdministrator(empty);
  });
  afterAll(() => empty.close());

  const begin = (body: object) => attempt(boss, startFromBackup, { body });
  const untilRefused = () =>
    waitFor(async () => {
      const { start } = await ask(boss, readBackups);
      expect(start).toMatchObject({ fetched: null, checked: null });
      expect(start?.failure).not.toBeNull();
      return start?.failure;
    });

  test('only with the data key of the recovery sheet', async () => {
    const [newest] = await ask(boss, readBucket);
    expect(newest).toMatchObject({ name: 'backup-2027-03-10.tar.age', bytes: expect.any(Number) });
    const copy = newest?.name ?? '';
    expect((await begin({ copy: 'backup-2027-03-09.tar.age' })).status).toBe(400);
    expect((await begin({ copy, dataKey: 'another key of 32 characters or more' })).status).toBe(
      201,
    );
    expect(await untilRefused()).toBe("The data key isn't that of the backup.");
    expect(await empty.filesOnDisk()).toEqual([]);
    expect((await begin({ copy, dataKey: ` ${testDataKey}\n` })).status).toBe(201);
    await waitFor(() => expect(empty.replacements).toHaveLength(1));
    expect(empty.replacements).toMatchObject([
      { passphrase: testDataKey, enteredKey: testDataKey, bytes: newest?.bytes },
    ]);
  });

  test('which an empty product leaves as they are', async () => {
    const there = await s3.objects();
    await call(boss, makeBackup);
    await waitFor(async () => expect((await ask(boss, readBackups)).running).toBeNull());
    await empty.parts.backupCare.copies?.sendIfDue();
    expect(await s3.objects()).toEqual(there);
    expect((await ask(boss, readBackups)).bucket?.sentAt).toBeNull();
    // Nothing is overdue until there is something to send.
    const { copies } = empty.parts.backupCare;
    empty.time.now = new Date(empty.time.now.getTime() + 60 * anHour);
    expect(await copies?.sentAt()).toEqual(empty.time.now);
    await aDocumentedDriver(empty.database.db, { createdAt: empty.time.now });
    const came = empty.time.now;
    empty.time.now = new Date(came.getTime() + 20 * anHour);
    expect(await copies?.sentAt()).toEqual(came);
  });
});
