import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '#contract/backups/backups.ts';
import { roles } from '#contract/platform/roles.ts';
import { type Administrator, anAdministrator, ask, attempt, call } from '#test/administrator.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { testDataKey } from '#test/data-keys.ts';
import { aDocumentedDriver } from '#test/samples/drivers.ts';
import { waitFor } from '#test/wait.ts';
import { checkBackup } from './check-backup.ts';

const { readBackups, makeBackup, keepBackups, downloadBackup, openRecoverySheet } = contract;
const passphrase = 'a passphrase of the tests';

let world: TestApp;
let owner: Administrator;
beforeAll(async () => {
  world = await anApp();
  world.time.now = new Date('2027-03-10T09:00:00Z');
  owner = await anAdministrator(world);
});
afterAll(() => world.close());

const calls = [
  [readBackups, {}],
  [makeBackup, {}],
  [keepBackups, { body: { keptDays: 3 } }],
  [downloadBackup, { body: { name: 'backup-2027-03-10.tar', passphrase } }],
  [openRecoverySheet, {}],
] as const;

async function makeOne(): Promise<contract.BackupFile> {
  await call(owner, makeBackup);
  const isMade = async () => {
    const { running, failure, files } = await ask(owner, readBackups);
    expect({ running, failure, files: files.length }).toEqual({
      ...{ running: null, failure: null },
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
  test('are for an Owner with a fresh proof only', async () => {
    const declared = Object.values(contract).filter(
      (one) => typeof one === 'object' && 'access' in one,
    );
    expect(declared).toHaveLength(calls.length);
    const others = roles.filter((role) => role !== 'Owner');
    const administrators = await Promise.all(others.map((role) => anAdministrator(world, role)));
    const stale = await anAdministrator(world);
    world.time.now = new Date(world.time.now.getTime() + 11 * 60_000);
    for (const [endpoint, sent] of calls) {
      for (const one of administrators)
        expect((await attempt(one, endpoint, sent)).status, endpoint.path).toBe(403);
      expect(await attempt(stale, endpoint, sent), endpoint.path).toMatchObject({
        ...{ status: 403, kind: 'confirmation-needed' },
      });
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
    for (const elsewhere of ['../data.key', 'backup-2027-03-09.tar', '../elsewhere']) {
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
    ...{ address: 'http://localhost:3000', dataKey: testDataKey, formerKeys: [] },
  });
  expect((await ask(owner, readBackups)).sheetOpenedAt).toBe(world.time.now.toISOString());
  expect(await kindsRecorded()).toContain('recovery-sheet-opened');
});
