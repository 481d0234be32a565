import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '#contract/backups/backups.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { type Administrator, anAdministrator, ask, attempt, call } from '#test/administrator.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { testDataKey } from '#test/data-keys.ts';
import { aDocumentedDriver } from '#test/samples/drivers.ts';
import { waitFor } from '#test/wait.ts';
import { checkBackup } from './check-backup.ts';

const { readBackups, makeBackup, downloadBackup, openRecoverySheet } = contract;
const { sendBackup, startFromBackup } = contract;
const passphrase = 'a passphrase of the tests';

let world: TestApp;
let owner: Administrator;
beforeAll(async () => {
  world = await anApp();
  world.time.now = new Date('2027-03-10T09:00:00Z');
  owner = await anAdministrator(world);
});
afterAll(() => world.close());

async function makeOne(): Promise<contract.BackupFile> {
  await call(owner, makeBackup);
  const isMade = async () => {
    const { running, failure, files } = await ask(owner, readBackups);
    expect({ running, failure, files: files.length }).toEqual({
      running: null,
      failure: null,
      files: 1,
    });
  };
  await waitFor(isMade);
  const [file] = (await ask(owner, readBackups)).files;
  if (!file) throw new Error('there is no backup');
  return file;
}

const kindsRecorded = async () =>
  (await world.database.db.selectFrom('activity').select('kind').execute()).map(({ kind }) => kind);

const download = (url: string) => world.app.inject({ url });

describe('backups in the office', () => {
  test('are for a fresh proof only', async () => {
    const stale = await anAdministrator(world);
    world.time.now = new Date(world.time.now.getTime() + 11 * 60_000);
    const declared = Object.values(contract).flatMap((one) =>
      typeof one === 'object' && 'access' in one ? [one] : [],
    );
    for (const endpoint of declared) {
      const sent = endpoint.method === 'GET' ? {} : { body: {} };
      expect(await attempt(stale, endpoint, sent), endpoint.path).toMatchObject({ status: 403 });
    }
    owner = await anAdministrator(world);
  });

  test('are made now, read back, kept apart from failures, and in the activity', async () => {
    await aDocumentedDriver(world.database.db);
    expect((await ask(owner, readBackups)).place).toMatchObject({ isSameDisk: true, keptDays: 2 });
    const file = await makeOne();
    expect(file).toMatchObject({ name: 'backup-2027-03-10.tar', isReadBack: true, missing: 1 });
    await writeFile(join(world.folder, 'backups', file.name), 'another file');
    expect((await ask(owner, readBackups)).files[0]?.isReadBack).toBe(false);
    expect(await kindsRecorded()).toContain('backup-made');
  });

  test('are downloaded sealed, once recorded and told to every Owner', async () => {
    const { name } = await makeOne();
    const { url, fileName } = await ask(owner, downloadBackup, { body: { name, passphrase } });
    expect(fileName).toBe('backup-2027-03-10.tar.age');
    expect(url).not.toContain('passphrase');
    expect((await ask(owner, readBackups)).downloadedAt).toBeNull();
    const answer = await download(url);
    expect(answer.headers).toMatchObject({
      'content-disposition': `attachment; filename="${fileName}"`,
      'content-length': String(answer.rawPayload.length),
    });
    const path = join(world.folder, fileName);
    await writeFile(path, answer.rawPayload);
    const settingKeys = [testDataKey];
    expect((await checkBackup(path, { passphrase, settingKeys })).files).toBeGreaterThan(0);
    expect((await ask(owner, readBackups)).downloadedAt).toBe(world.time.now.toISOString());
    await world.deliver();
    expect(world.mails.map(({ subject }) => subject)).toContain('A backup was downloaded');
  });

  test('are not downloaded by a changed address, another role, a short passphrase, or a name from elsewhere', async () => {
    const { name } = await makeOne();
    const { url } = await ask(owner, downloadBackup, { body: { name, passphrase } });
    expect((await download(url.replace(/signature=\w/, 'signature=x'))).statusCode).toBe(403);
    expect((await download(url.replace(/&sealing=.*/, ''))).statusCode).toBe(403);
    const short = await attempt(owner, downloadBackup, { body: { name, passphrase: 'short' } });
    expect(short.status).toBe(400);
    await mkdir(join(world.folder, 'elsewhere'), { recursive: true });
    for (const elsewhere of ['../data.key', '../elsewhere']) {
      const body = { name: elsewhere, passphrase };
      expect((await attempt(owner, downloadBackup, { body })).status).toBe(400);
    }
    await world.database.db.updateTable('admins').set({ role: 'Manager' }).execute();
    expect((await download(url)).statusCode).toBe(403);
    await world.database.db.updateTable('admins').set({ role: 'Owner' }).execute();
  });
});

test('the recovery sheet has the data key, and each opening is recorded', async () => {
  expect(await ask(owner, openRecoverySheet)).toMatchObject({
    address: 'http://localhost:3000',
    dataKey: testDataKey,
    formerKeys: [],
  });
  expect((await ask(owner, readBackups)).sheetOpenedAt).toBe(world.time.now.toISOString());
  expect(await kindsRecorded()).toContain('recovery-sheet-opened');
});

describe('starting from a backup', () => {
  let empty: TestApp;
  let headers: Record<string, string>;
  let boss: Administrator;
  let plain: Buffer;
  let wrapped: Buffer;
  beforeAll(async () => {
    await world.database.db.updateTable('admins').set({ role: 'Owner' }).execute();
    const { name } = await makeOne();
    plain = await readFile(join(world.folder, 'backups', name));
    const { url } = await ask(owner, downloadBackup, { body: { name, passphrase } });
    wrapped = (await download(url)).rawPayload;
    empty = await anApp({ startKeys: [] });
    headers = { ...(await empty.signIn()), 'content-type': 'application/octet-stream' };
    boss = await anAdministrator(empty);
  });
  afterAll(() => empty.close());

  const send = (payload: Buffer) =>
    empty.app.inject({ method: 'PUT', url: apiBase + sendBackup.path, headers, payload });
  const untilChecked = () =>
    waitFor(async () => {
      const { start } = await ask(boss, readBackups);
      expect(start?.checked).toBeNull();
      return start?.failure;
    });
  const start = async (body: object = {}) =>
    (await attempt(boss, startFromBackup, { body })).status;

  test('says in one sentence why a file is refused, and changes nothing', async () => {
    expect((await ask(boss, readBackups)).start).toEqual({
      fetched: null,
      checked: null,
      failure: null,
    });
    expect(await start()).toBe(400);
    const damaged = "The file isn't a complete backup, or was changed: ";
    for (const [file, keys, reason] of [
      [
        plain.subarray(0, plain.length - 2_000),
        {},
        `${damaged}it was cut off, or isn't a tar file.`,
      ],
      [wrapped, {}, "The file can't be opened: it is sealed, and needs its passphrase."],
      [
        wrapped,
        { passphrase, dataKey: 'another key of 32 characters or more' },
        "The data key isn't that of the backup.",
      ],
    ] as const) {
      expect((await send(file)).statusCode).toBe(201);
      expect(await start(keys)).toBe(201);
      expect(await untilChecked()).toMatch(reason);
    }
    expect(empty.replacements).toEqual([]);
    // The last file and the one before are not both kept.
    expect((await empty.filesOnDisk()).length).toBe(1);
  });

  test('reads the whole file, records who began it, and hands it over once', async () => {
    expect((await send(wrapped)).statusCode).toBe(201);
    const keys = { passphrase, dataKey: testDataKey };
    const begun = await Promise.all([start(keys), start(keys)]);
    expect(begun.sort()).toEqual([201, 409]);
    await waitFor(() => expect(empty.replacements).toHaveLength(1));
    const [{ path = '', by, bytes } = {}] = empty.replacements;
    expect([by, (await stat(path)).size]).toEqual(['Fúnkẹ́ Bámidélé', bytes]);
    expect((await send(plain)).statusCode).toBe(409);
    const kinds = await empty.database.db.selectFrom('activity').select('kind').execute();
    expect(kinds).toContainEqual({ kind: 'started-from-backup' });
  });

  test('is over with the first record of a person, or with a second server', async () => {
    const used = await anAdministrator(world);
    const sent = { body: { passphrase } };
    expect((await ask(used, readBackups)).start).toBeNull();
    expect(await attempt(used, startFromBackup, sent)).toMatchObject({
      status: 409,
      message:
        'This product already has records of people, or files. A backup can only replace an empty one.',
    });
    const first = await anApp();
    const second = await anApp({ beside: first });
    expect(await attempt(await anAdministrator(first), startFromBackup, sent)).toMatchObject({
      status: 409,
      message: 'Another server runs on this database. Stop it first.',
    });
    await second.stop();
    await first.close();
  });
});
