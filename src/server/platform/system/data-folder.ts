import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { SettingError } from './env.ts';
import { errorText } from './error-text.ts';

/** Creates `DATA_DIR` and its parents if missing, for its owner only. Throws a `SettingError` if that fails. */
export async function makeDataFolder(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new SettingError(`DATA_DIR ${dataDir} can't be created (${errorText(error, 'code')}).`, {
      cause: error,
    });
  }
}

// Node's recursive mkdir never ends in an existing folder that can't have new ones, such as /proc.
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const code = error instanceof Error ? errorText(error, 'code') : '';
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || existsSync(dirname(folder))) throw error;
    await makeFolder(dirname(folder));
    await makeFolder(folder);
  }
}
