import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { internationalPhoneNumber } from '#contract/platform/phone-number.ts';
import { errorText } from './error-text.ts';

/**
 * Deletes the files of a folder whose names match and that were written before this instant; other files stay. Returns how many. A
 * folder that isn't there has none.
 */
export async function deleteOldFiles(folder: string, name: RegExp, before: Date): Promise<number> {
  let deleted = 0;
  for (const one of (await namesIn(folder)).filter((listed) => name.test(listed))) {
    const path = join(folder, one);
    const written = await stat(path).catch(() => undefined);
    if (!written?.isFile() || written.mtime >= before) continue;
    await rm(path, { force: true });
    deleted += 1;
  }
  return deleted;
}

/** The files that mails and text messages are written to where nobody sends them. */
export const outboxNames = /\.(eml|txt)$/;

/** The files of the daily backups, by date. */
export const dailyBackupName = /^backup-(\d{4}-\d{2}-\d{2})\.tar$/;

/** Deletes mails and text messages that this process has written to files, by the email addresses and phone numbers in them. */
export type ForgetMails = (addresses: readonly string[]) => Promise<void>;

// So that no text is part of nearly every file.
const minAddress = 6;

export const outboxForgetter =
  (dataDir: string): ForgetMails =>
  async (addresses) => {
    const written = [...addresses, ...addresses.map(internationalPhoneNumber)];
    const known = written.filter((address) => address.length >= minAddress);
    await deleteFilesWith(join(dataDir, 'outbox'), outboxNames, known);
  };

/** Deletes the files of a folder whose names match and that contain one of these texts. Returns how many. */
export async function deleteFilesWith(folder: string, name: RegExp, texts: readonly string[]): Promise<number> {
  if (texts.length === 0) return 0;
  const wanted = texts.map((text) => text.toLowerCase());
  let deleted = 0;
  for (const one of (await namesIn(folder)).filter((listed) => name.test(listed))) {
    const path = join(folder, one);
    const content = (await readFile(path, 'utf8').catch(() => '')).toLowerCase();
    if (!wanted.some((text) => content.includes(text))) continue;
    await rm(path, { force: true });
    deleted += 1;
  }
  return deleted;
}

/** The names in a folder; none if it isn't there. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && errorText(error, 'code') === 'ENOENT') return [];
    throw error;
  }
}
