import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBackups, readBucket, sendBackup, startFromBackup } from '#contract/backups/backups.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { backupBucket } from '#server/backups/backup-bucket.ts';
import { writeBackupFile } from '#server/backups/backup-file.ts';
import { makeLock, sealed, sealedSize } from '#server/backups/sealed-file.ts';
import { inBackupSession } from '#server/backups/session.ts';
import { diskStore } from '#server/platform/files/file-store.ts';
import { writeKeyFile } from '#server/platform/system/data-keys.ts';
import { ask, attempt, call, signInAt } from '#test/administrator.ts';
import { admin, anApp, type TestApp } from '#test/app.ts';
import { testDataKey } from '#test/data-keys.ts';
import { connectionTo } from '#test/product/backups.ts';
import { faultyS3 } from '#test/product/faulty-s3.ts';
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

/** Opens with the backup's data key only. */
async function openLicence(origin: string, there: Awaited<ReturnType<typeof signInAt>>) {
  const list = await fetch(`${origin}${apiBase}/admin/drivers`, there);
  const [, licenceUrl = ''] = /"driverLicenceUrl":"([^"]+)"/.exec(await list.text()) ?? [];
  return (await fetch(new URL(licenceUrl, origin))).status;
}

const owner = { email: 'new@example.com', password: 'a new password' };
const firstAdmin = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, ADMIN_NAME: 'New' };

test('an empty product starts from a backup with another data key, and its Owners log in', async () => {
  const dataDir = join(folder, 'data');
  product = launchProduct({ DATA_DIR: dataDir, PORT: String(await freePort()), ...firstAdmin });
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
  expect(await openLicence(origin, there)).toBe(200);
  expect(await readdir(dataDir)).not.toContain('data.key');
  // The uploaded file was deleted, and the mail to the Owners waits or is written.
  await waitFor(async () => {
    expect(await readdir(join(dataDir, 'incoming'))).toHaveLength(1);
    const mails = await readdir(join(dataDir, 'outbox'));
    const texts = await Promise.all(mails.map((name) => readFile(join(dataDir, 'outbox', name))));
    expect(texts.join()).toContain('A backup was restored');
  });
});

test('another one starts from a backup in a bucket by the entered key, which no setting has', async () => {
  expect(await product.end('SIGTERM')).toBe(0);
  const s3 = await faultyS3();
  const copy = 'backup-2027-03-10.tar.age';
  const path = join(folder, 'without-key.tar');
  const { read } = diskStore(join(world.folder, 'files'));
  const keyFile = join(folder, 'no.key');
  const { bytes: size } = await inBackupSession(connectionTo(world.database), (session) =>
    writeBackupFile(session, { read, keyFile }, { path, now: world.time.now }),
  );
  const lock = await makeLock(testDataKey);
  await backupBucket(s3.settings).send(
    { name: copy, bytes: sealedSize(lock, size) },
    sealed(lock, createReadStream(path)),
    () => undefined,
  );
  const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.settings;
  const env = {
    DATA_DIR: join(folder, 'other'),
    PORT: String(await freePort()),
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_BUCKET: bucket,
    BACKUP_S3_REGION: 'us-east-1',
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  product = launchProduct({ ...env, ...firstAdmin });
  const origin = await product.ready;
  const former = await signInAt(origin, owner);
  expect(await ask(former, readBucket)).toMatchObject([{ name: copy }]);
  await call(former, startFromBackup, { body: { copy, dataKey: testDataKey } });
  const there = await waitFor(() => signInAt(origin, admin));
  expect(await openLicence(origin, there)).toBe(200);
  expect(await product.end('SIGTERM')).toBe(0);
  // The key is with the data, so it opens after a restart, too.
  product = launchProduct(env);
  await product.ready;
  expect(await openLicence(origin, await signInAt(origin, admin))).toBe(200);
  await s3.close();
});
