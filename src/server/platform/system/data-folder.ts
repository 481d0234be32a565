import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { SettingError } from './env.ts';
import { errorText } from './error-text.ts';

/**
 * Creates `DATA_DIR` for its owner only, with the folders above it, if it doesn't exist. Throws a `SettingError` if that is
 * not possible.
 */
export async function makeDataFolder(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new SettingError(`DATA_DIR ${dataDir} can't be created (${errorText(error, 'code')}).`, { cause: error });
  }
}

// Node's recursive mkdir never ends where a folder exists but takes no new ones, as /proc does.
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
