import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

export interface FormerVersion {
  version: string;
  folder: string;
}

const byNumbers = new Intl.Collator('en', { numeric: true });

/**
 * Builds the program of the newest sample in `test/releases` from the git history, once, into `.cache`, with the
 * current packages. Returns undefined without a history.
 */
export async function formerVersion(): Promise<FormerVersion | undefined> {
  const sample =
    (await readdir(join(root, 'test/releases'))).toSorted(byNumbers.compare).at(-1) ?? '';
  const git = (...words: string[]) => run('git', words, { cwd: root });
  const found = await git('log', '-1', '--format=%H', '--', `test/releases/${sample}`).catch(
    () => ({ stdout: '' }),
  );
  const commit = found.stdout.trim();
  if (commit === '') return undefined;
  const folder = join(root, '.cache/releases', commit);
  if (!existsSync(folder)) {
    const unfinished = `${folder}-unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true });
    await git('archive', '--output', join(unfinished, 'sources.tar'), commit);
    await run('tar', ['-xf', 'sources.tar'], { cwd: unfinished });
    await symlink(join(root, 'node_modules'), join(unfinished, 'node_modules'));
    await rename(unfinished, folder);
  }
  await run(process.execPath, [join(folder, 'scripts/build.ts'), '--if-stale'], { cwd: folder });
  return { version: sample.replace('.tgz', '').replaceAll('-', '.'), folder };
}
