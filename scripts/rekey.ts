import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { resealLicences } from '#server/drivers/licence-service.ts';
import { resealOutlets } from '#server/messages/outlets.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type ResealCount, resealFileKeys } from '#server/platform/files/file-keys.ts';
import { type DataKeys, keyFileName, recordCurrentKey } from '#server/platform/system/data-keys.ts';
import { readSettings, SettingError } from '#server/platform/system/env.ts';
import type { ClosingParts } from '#server/platform/system/shutdown.ts';
import { openStorage } from '#server/platform/system/storage.ts';
import { runProgram, say } from './backup-messages.ts';

// Seals all encrypted data with the current data key. The product may run or not. Can be interrupted and repeated.

const usage = `npm run rekey    seals everything that is encrypted with DATA_KEY instead of the keys before it`;

const sealedThings: readonly {
  what: string;
  reseal(db: Database, keys: DataKeys, signal: AbortSignal): Promise<ResealCount>;
}[] = [
  { what: 'Keys of files', reseal: resealFileKeys },
  {
    what: 'Licence numbers',
    async reseal(db, keys, signal) {
      const { sealed, unreadable } = await resealLicences({ db, keys }, signal);
      return { done: sealed, locked: unreadable };
    },
  },
  { what: 'Settings of mail and texts', reseal: resealOutlets },
];

const maxRounds = 5;

/** Repeats, because an instance with a former key may add data meanwhile. */
async function resealAll(db: Database, keys: DataKeys, signal: AbortSignal): Promise<boolean> {
  let isDone = true;
  for (const { what, reseal } of sealedThings) {
    let total = 0;
    let last: ResealCount = { done: 0, locked: 0 };
    for (let round = 0; round < maxRounds; round += 1) {
      last = await reseal(db, keys, signal);
      total += last.done;
      if (last.done === 0) break;
    }
    say(`${what}: ${total} sealed with the present data key.`);
    if (last.locked > 0)
      say(`${what}: ${last.locked} can not be opened with any key of the settings.`);
    if (last.done > 0)
      say(
        `${what}: an instance still seals with a former key. Give all of them the same settings.`,
      );
    isDone &&= last.locked === 0 && last.done === 0;
  }
  return isDone;
}

async function run(
  words: readonly string[],
  closing: ClosingParts,
  signal: AbortSignal,
): Promise<void> {
  if (words.length > 0) throw new SettingError(usage);
  const settings = readSettings(process.env);
  const { db, keys } = await openStorage(settings, closing);
  if (!(await resealAll(db, keys, signal))) {
    throw new SettingError(
      'The former keys are still needed. Run this again when the cause is removed.',
    );
  }
  await recordCurrentKey(db, keys);
  say('Nothing needs a former key any more: DATA_KEYS_FORMER can be removed from the settings.');
  const file = join(settings.dataDir, keyFileName);
  if (settings.dataKey !== undefined && existsSync(file)) {
    say(`${file} is not needed any more, except for backups that were made before.`);
  }
}

await runProgram(run);
