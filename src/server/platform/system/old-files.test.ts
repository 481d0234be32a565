import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteOldBackups } from '#server/background.ts';
import { deleteOldFiles } from './old-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'old-files-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function aFile(below: string, name: string, day: string): Promise<void> {
  await mkdir(join(folder, below), { recursive: true });
  await writeFile(join(folder, below, name), '');
  const at = new Date(`${day}T12:00:00Z`);
  await utimes(join(folder, below, name), at, at);
}

test('old files go by name and age, and others stay', async () => {
  await aFile('one', 'old.eml', '2027-01-01');
  await aFile('one', 'old.keep', '2027-01-01');
  await aFile('one', 'new.eml', '2027-03-01');
  expect(await deleteOldFiles(join(folder, 'one'), /\.eml$/, new Date('2027-02-01'))).toBe(1);
  expect((await readdir(join(folder, 'one'))).toSorted()).toEqual(['new.eml', 'old.keep']);
  expect(await deleteOldFiles(join(folder, 'none'), /./, new Date())).toBe(0);
});

test('daily backups are kept for as long as their rule', async () => {
  await aFile('backups', 'backup-2027-02-08.tar', '2027-02-08');
  await aFile('backups', 'backup-2027-02-09.tar', '2027-02-09');
  await aFile('backups', 'by-hand.tar', '2026-01-01');
  expect(await deleteOldBackups(join(folder, 'backups'), '2027-03-10')).toBe(1);
  expect((await readdir(join(folder, 'backups'))).toSorted()).toEqual([
    'backup-2027-02-09.tar',
    'by-hand.tar',
  ]);
});
