// @vitest-environment happy-dom
import { Readable } from 'node:stream';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeBackup } from '#contract/backups/backups.ts';
import { freeDaysMessage, readPlacingSettings } from '#contract/settings/placing.ts';
import type { BackupBucket } from '#server/backups/backup-bucket.ts';
import { BackupError } from '#server/backups/manifest.ts';
import { SendingError } from '#server/platform/system/sending-error.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { anApp, aWorld, type TestApp } from '#test/app.ts';
import { aDocumentedDriver } from '#test/samples/drivers.ts';
import BackupsPage from '#web/backups/admin/backups-page.tsx';
import HealthPage from '#web/settings/admin/health-page.tsx';
import OutletsPage from '#web/settings/admin/outlets-page.tsx';
import PlacingPage from '#web/settings/admin/placing-page.tsx';
import SettingsPage from '#web/settings/admin/settings-page.tsx';
import { close, open, press, signIn } from './screen.tsx';

const world = await aWorld();
const { db } = world.database;
beforeEach(() => signIn(world));
afterEach(close);

test('Settings open with their first section, where the free window is changed', async () => {
  open('/admin/settings', {
    '/admin/settings': SettingsPage,
    '/admin/settings/placing': PlacingPage,
  });
  const field = await screen.findByRole('textbox', { name: /^Free window/ });
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(save.disabled).toBe(true);
  for (const [typed, message] of [
    ['100', freeDaysMessage],
    ['10', 'Settings saved'],
  ] as const) {
    await userEvent.clear(field);
    await userEvent.type(field, typed);
    await userEvent.click(save);
    expect(await screen.findAllByText(message)).not.toEqual([]);
  }
  await waitFor(() => expect(save.disabled).toBe(true));
  expect(await ask(await anAdministrator(world), readPlacingSettings, {})).toMatchObject({
    freeDays: 10,
  });
});

test('a mail server is saved once it took a test; until then its answer is shown', async () => {
  const unsent = await anApp({ canSendMail: false });
  try {
    await signIn(unsent);
    open('/admin/settings/messages', { '/admin/settings/messages': OutletsPage });
    const emails = within(await screen.findByRole('region', { name: 'Emails' }));
    expect(emails.getByText(/^No mail server is set/)).toBeDefined();
    expect(emails.queryByRole('button', { name: /test/ })).toBeNull();
    await press('Set up Emails', emails);
    const dialog = within(await screen.findByRole('dialog', { name: 'Mail server' }));
    for (const [label, typed] of [
      [/^Mail server/, 'smtp.example.com'],
      [/^User/, 'office'],
      [/^Password/, 'secret'],
      [/^Sender/, 'office@example.com'],
    ] as const) {
      const field = dialog.getByLabelText(label, { selector: 'input' });
      fireEvent.change(field, { target: { value: typed } });
    }
    unsent.providers.mail = () => Promise.reject(new SendingError('no-answer', 'too late'));
    const save = dialog.getByRole('button', { name: 'Test and save' });
    await userEvent.click(save);
    await screen.findByText(/was reached, but didn't answer in time/);
    delete unsent.providers.mail;
    await userEvent.click(save);
    await emails.findByText('smtp.example.com, port 587');
    expect(emails.getByText('Set, never shown')).toBeDefined();
  } finally {
    await close();
    await unsent.close();
  }
});

test('Health says each state in words, with what to do, and what the version brought', async () => {
  const unsent = await anApp({ canSendMail: false });
  try {
    await signIn(unsent);
    open('/admin/settings/health', { '/admin/settings/health': HealthPage });
    const lines = within(await screen.findByRole('region', { name: 'Health' }));
    const [emails] = lines
      .getAllByRole('listitem')
      .filter(({ textContent }) => textContent?.startsWith('Emails'));
    expect(emails?.textContent).toBe(
      "EmailsAct nowOnly written to files on the serverSet them up in 'Mail and texts'.",
    );
    const advice = lines.getByRole('link', { name: "Set them up in 'Mail and texts'." });
    expect(advice.getAttribute('href')).toBe('/admin/settings/messages');
    const version = within(screen.getByRole('region', { name: /^Version \d/ }));
    expect(version.getByText(/restore the backup made before the update/)).toBeDefined();
    expect(version.getAllByRole('listitem').length).toBeGreaterThan(0);
  } finally {
    await close();
    await unsent.close();
  }
});

const backups = '/admin/settings/backups';
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
  open(backups, { [backups]: BackupsPage });
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
  const failure = 'The disk has no room for a backup: it takes up to 90 MB, and 5 MB are free.';
  await db.updateTable('backups').set({ endedAt: new Date(), failure }).execute();
  await show();
  await says(/^The last backup failed, .* it takes up to 90 MB, and 5 MB are free\.$/);
});

test('the copies elsewhere: where they are, why the newest was not sent, and a test', async () => {
  const empty = await anApp({ bucket });
  await signIn(empty);
  open(backups, { [backups]: BackupsPage });
  await says('s3.example.com, bucket copies');
  await press('Test');
  await says(noAnswer);
  await press('Choose one in the bucket');
  const dialog = within(await screen.findByRole('dialog', { name: 'Start from a backup' }));
  await dialog.findByText(noAnswer);
  await press('Start', dialog);
  expect(await dialog.findAllByText('Choose a backup.')).not.toEqual([]);
  await close();
  const [at, sendFailure] = [new Date(), 's3.example.com refuses the key.'];
  await enterIn(empty, { bytes: 5, endedAt: at, sendTouchedAt: at, sendFailure });
  await signIn(empty);
  open(backups, { [backups]: BackupsPage });
  await says(`The last backup wasn't sent: ${sendFailure} It is tried again every hour.`);
  await close();
  await empty.close();
});

test('a backup says whether it is complete, and its recovery sheet opens at its top', async () => {
  await db.deleteFrom('backups').execute();
  await attempt(await anAdministrator(world), makeBackup);
  await waitFor(async () => expect((await entries())[0]?.endedAt).toBeInstanceOf(Date));
  await show();
  expect(await screen.findAllByText('Complete, but for 1 lost file')).not.toEqual([]);
  await says(/^These backups are on the same disk as the data/);
  await press('Open');
  const sheet = await screen.findByRole('heading', { name: /^Recovery sheet of/ });
  expect(document.activeElement).toBe(sheet);
});
