import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { SettingError } from '#server/platform/system/env.ts';
import { signInAt } from '#test/administrator.ts';
import { startProduct } from '#test/product/product.ts';
import { runProgram, say } from './backup-messages.ts';
import { inFolder, unlimited } from './load/products.ts';
import { fillByCalls, sampleAdmin } from './release/content.ts';

// Pins the version of package.json: writes a backup of a small database, with the migrations' checksums, to
// test/releases. src/server/upgrade.test.ts restores each one, so never overwrite a release.

const root = fileURLToPath(new URL('../', import.meta.url));

async function versionOf(path: string): Promise<string> {
  return z.parse(z.object({ version: z.string() }), JSON.parse(await readFile(path, 'utf8')))
    .version;
}

await runProgram(async () => {
  const version = await versionOf(join(root, 'package.json'));
  const sample = join(root, 'test/releases', `${version.replaceAll('.', '-')}.tgz`);
  if (existsSync(sample)) {
    throw new SettingError(
      `${version} is pinned already, by ${sample}. Give package.json the next version first.`,
    );
  }
  const { email, password } = sampleAdmin;
  await inFolder(async (folder) => {
    const product = await startProduct({
      ...unlimited,
      ADMIN_EMAIL: email,
      ADMIN_PASSWORD: password,
      DATA_DIR: folder,
    });
    const backup = join(folder, 'backup.tar');
    try {
      await fillByCalls(await signInAt(product.url, sampleAdmin));
      const env = { PATH: process.env.PATH, DATA_DIR: folder };
      await promisify(execFile)(process.execPath, [join(root, 'scripts/backup.ts'), backup], {
        env,
      });
    } finally {
      await product.stop();
    }
    const bytes = gzipSync(await readFile(backup), { level: 9 });
    await writeFile(sample, bytes);
    say(`${version} is pinned by ${sample} (${(bytes.length / 1000).toFixed()} kB).`);
  });
});
