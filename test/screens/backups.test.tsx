// @vitest-environment happy-dom
import { Readable } from 'node:stream';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { makeBackup } from '#contract/backups/backups.ts';
import type { BackupBucket } from '#server/backups/backup-bucket.ts';
import { BackupError } from '#server/backups/manifest.ts';
import { anAdministrator, attempt } from '#test/administrator.ts';
import { anApp, aWorld, type TestApp } from '#test/app.ts';
import { aDocumentedDriver } from '#test/samples/drivers.ts';
import BackupsPage from '#web/backups/admin/backups-page.tsx';
import { close, open, press, signIn } from './screen.tsx';

const path = '/admin/settings/backups';
const world = await aWorld();
const { db } = world.database;
afterEach(close);

const noAnswer = "s3.example.com doesn't answer at this port.";
const refuse = () => Promise.reject(new BackupError(noAnswer));
const bucket: BackupBucket = {
  host: 's3.example.com',
  name: 'copies',
  list: refuse,
  send: refuse,
  remove: refuse,
  test: refuse,
  read: () => Readable.from([]),
};

async function show() {
  await signIn(world);
  open(path, { [path]: BackupsPage });
}
const says = (words: RegExp | string) => screen.findByText(words);
const entries = () => db.selectFrom('backups').selectAll().execute();
type Entry = Awaited<ReturnType<typeof entries>>[number];
const enter = (values: Partial<Entry>) => enterIn(world, values);
const enterIn = ({ database }: TestApp, values: Partial<Entry>) =>
  database.db
    .insertInto('backups')
    .values({
      id: crypto.randomUUID(),
      cause: 'daily',
      name: 'backup-2027-03-10.tar',
      readingBack: false,
      done: 0,
      total: 0,
      bytes: null,
      missing: null,
      beganAt: new Date(),
      touchedAt: new Date(),
      endedAt: null,
      failure: null,
      ...values,
    })
    .execute();

test('an empty product has no backup yet, and can start from one: its file is asked for', async () => {
  await show();
  await says('None yet');
  await says(/^There is no backup yet\. The next is made at/);
  await press('Choose a backup');
  const dialog = within(await screen.findByRole('dialog', { name: 'Start from a backup' }));
  await press('Start', dialog);
  await dialog.findByText('Choose the file of the backup.');
});

test('with the first person nothing starts from a backup; one is running, or has failed for want of room', async () => {
  await aDocumentedDriver(db);
  await enter({ done: 3, total: 12 });
  await show();
  await says('Making a backup: 3 of 12 files …');
  expect(screen.queryByRole('button', { name: 'Choose a backup' })).toBeNull();
  await close();
  await db.updateTable('backups').set({ readingBack: true }).execute();
  await show();
  await says('Reading the backup back …');
  await close();
  const failure = 'The disk has no room for a backup: it takes up to 90 MB, and 5 MB are free.';
  await db.updateTable('backups').set({ endedAt: new Date(), failure }).execute();
  await show();
  await says(/^The last backup failed, .* it takes up to 90 MB, and 5 MB are free\.$/);
});

test('the copies elsewhere: where they are, how far the newest is, why it failed, and a test', async () => {
  const empty = await anApp({ bucket });
  await signIn(empty);
  open(path, { [path]: BackupsPage });
  await says('s3.example.com, bucket copies');
  await press('Test');
  await says(noAnswer);
  await press('Choose one in the bucket');
  const dialog = within(await screen.findByRole('dialog', { name: 'Start from a backup' }));
  await dialog.findByText(noAnswer);
  await press('Start', dialog);
  expect(await dialog.findAllByText('Choose a backup.')).not.toEqual([]);
  await close();
  const at = new Date();
  await enterIn(empty, { bytes: 5, endedAt: at, sendPercent: 40, sendTouchedAt: at });
  await signIn(empty);
  open(path, { [path]: BackupsPage });
  await says('Sending and reading back: 40%');
  await close();
  const sendFailure = 's3.example.com refuses the key.';
  await empty.database.db.updateTable('backups').set({ sendFailure }).execute();
  await signIn(empty);
  open(path, { [path]: BackupsPage });
  await says(`The last backup wasn't sent: ${sendFailure} It is tried again every hour.`);
  await close();
  await empty.close();
});

test('pressed twice, one is made; its size and that it was read back are there; the recovery sheet opens at its top', async () => {
  await db.deleteFrom('backups').execute();
  const administrator = await anAdministrator(world);
  const pressed = await Promise.all([
    attempt(administrator, makeBackup),
    attempt(administrator, makeBackup),
  ]);
  expect(pressed.map(({ status }) => status)).toEqual([201, 201]);
  await waitFor(async () => expect((await entries())[0]?.endedAt).toBeInstanceOf(Date), {
    timeout: 60_000,
  });
  expect(await entries()).toHaveLength(1);
  await show();
  expect(await screen.findAllByText('Complete, but for 1 lost file')).not.toEqual([]);
  await says(/^These backups are on the same disk as the data/);
  await press('Open');
  const sheet = await screen.findByRole('heading', { name: /^Recovery sheet of/ });
  expect(document.activeElement).toBe(sheet);
});
