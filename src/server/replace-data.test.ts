import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBackups, sendBackup, startFromBackup } from '#contract/backups/backups.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { writeBackupFile } from '#server/backups/backup-file.ts';
import { inBackupSession } from '#server/backups/session.ts';
import { diskStore } from '#server/platform/files/file-store.ts';
import { writeKeyFile } from '#server/platform/system/data-keys.ts';
import { ask, attempt, call, signInAt } from '#test/administrator.ts';
import { admin, anApp, type TestApp } from '#test/app.ts';
import { testDataKey } from '#test/data-keys.ts';
import { connectionTo } from '#test/product/backups.ts';
import { freePort } from '#test/product/own-postgres.ts';
import { launchProduct, type ProductProcess } from '#test/product/product.ts';
import { anApplication, apply } from '#test/samples/applications.ts';
import { waitFor } from '#test/wait.ts';

let world: TestApp;
let folder: string;
let product: ProductProcess;
let bytes: Buffer<ArrayBuffer>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replace-data-'));
  world = await anApp();
  await apply(world.app, await anApplication());
  const [path, keyFile] = [join(folder, 'there.tar'), join(folder, 'there.key')];
  await writeKeyFile(keyFile, testDataKey);
  const { read } = diskStore(join(world.folder, 'files'));
  await inBackupSession(connectionTo(world.database), (session) =>
    writeBackupFile(session, { read, keyFile }, { path, now: world.time.now }),
  );
  bytes = Buffer.from(await readFile(path));
});
afterAll(async () => {
  await product.end('SIGTERM');
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

test('an empty product starts from a backup with another data key, and its Owners log in', async () => {
  const port = String(await freePort());
  const dataDir = join(folder, 'data');
  const owner = { email: 'new@example.com', password: 'a new password' };
  product = launchProduct({
    ...{ DATA_DIR: dataDir, PORT: port, ADMIN_NAME: 'New' },
    ...{ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password },
  });
  const origin = await product.ready;
  const former = await signInAt(origin, owner);
  const sent = await fetch(origin + apiBase + sendBackup.path, {
    method: 'PUT',
    headers: { ...former.headers, 'content-type': 'application/octet-stream' },
    body: bytes,
  });
  expect(sent.status).toBe(201);
  await call(former, startFromBackup, { body: {} });

  const there = await waitFor(() => signInAt(origin, admin));
  expect((await attempt(former, readBackups)).status).toBe(401);
  expect((await ask(there, readBackups)).start).toBeNull();
  const list = await fetch(`${origin}${apiBase}/admin/drivers`, there);
  const [, licenceUrl = ''] = /"driverLicenceUrl":"([^"]+)"/.exec(await list.text()) ?? [];
  const licence = await fetch(new URL(licenceUrl, origin));
  expect(licence.status).toBe(200);
  expect(await readdir(dataDir)).not.toContain('data.key');
  // The uploaded file was deleted, and the mail to the Owners waits or is written.
  await waitFor(async () => {
    expect(await readdir(join(dataDir, 'incoming'))).toHaveLength(1);
    const mails = await readdir(join(dataDir, 'outbox'));
    const texts = await Promise.all(mails.map((name) => readFile(join(dataDir, 'outbox', name))));
    expect(texts.join()).toContain('A backup was restored');
  });

  expect(await product.end('SIGTERM')).toBe(0);
  product = launchProduct({ DATA_DIR: dataDir, PORT: port });
  await product.ready;
  await signInAt(origin, admin);
});
