import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Uses a `DATA_DIR` that can't exist; returns stderr. */
async function failureOf(script: string, words: string[]): Promise<unknown> {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: '/proc/nothing' };
  try {
    await promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...words], { env });
    return undefined;
  } catch (error) {
    return error instanceof Error ? Reflect.get(error, 'stderr') : error;
  }
}

const noFolder = "DATA_DIR /proc/nothing can't be created (ENOENT).\n";

test.runIf(process.platform === 'linux').each([
  ['check', [], noFolder],
  ['restore', ['/nowhere/good.tar'], "/nowhere/good.tar doesn't exist.\n"],
  ['backup', ['/nowhere/new.tar'], "The folder /nowhere doesn't exist.\n"],
])('%s %j says in one sentence what is missing', async (script, words, sentence) => {
  expect(await failureOf(script, words)).toBe(sentence);
});
