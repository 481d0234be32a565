import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { sharedFeatures } from './import-rules.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const sides = ['src', 'test', 'e2e', 'scripts', 'migrations'];

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const sayNothing = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'shared']);
const entries = new Set(['src/web/entry.client.tsx', 'src/web/entry.server.tsx']);
const serverJobs = new Set([
  'table',
  'register',
  'repository',
  'service',
  'routes',
  'mapper',
  'mail',
]);
/** The only subfolders of the large folders. A web feature has `public` and `admin`. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  'server/platform': [...['http', 'openapi', 'database', 'embedded', 'files', 'system']],
  'web/ui': ['fields', 'codes', 'files', 'overlays', 'images', 'data', 'actions', 'theme'],
  'web/platform': ['http', 'drafts', 'forms', 'uploads', 'lists', 'people', 'page', 'offline'],
};
const composing = new Set([
  'main.ts',
  'start.ts',
  'product.ts',
  'parts.ts',
  'public-scope.ts',
  'admin-scope.ts',
  'background.ts',
  'replace-data.ts',
  'waiting.ts',
]);
const webTop = new Set(['root.tsx', 'routes.ts', 'addresses.ts', 'sections.ts']);
/** A folder with more files than this, without tests, is hard to survey. */
const maxFiles = 30;
/** A longer file, except a test, has several subjects. */
const maxLines = 400;
/** A smaller file needs a reason. */
const minLinesOf = (path: string) => (path.startsWith('src/web/') ? 120 : 50);
/** Files that readers and the build look for by name, however small. */
const expected = /\/(?:api\.ts|jsx-runtime\.ts|[^/]+-(?:page|layout|fields)\.tsx)$/;
const testFile = /^(?:test|e2e)\/|\.test\.tsx?$/;
const defaultExports = /^src\/web\/(root\.tsx|routes\.ts|entry\.\w+\.tsx|.+-(page|layout)\.tsx)$/;

function complaintsAboutNames(path: string): string[] {
  if (entries.has(path) || /^migrations\/\d{4}_[a-z0-9_]+\.sql$/.test(path)) return [];
  const complaints: string[] = [];
  for (const part of path.split('/')) {
    const stem = part.replace(/(\.(test|spec|d))?\.[a-z0-9]+$/, '');
    if (!kebab.test(stem)) complaints.push(`"${part}" is not kebab-case`);
    if (stem === 'index' || stem.split('-').some((word) => sayNothing.has(word))) {
      complaints.push(`"${part}" does not say what it is about`);
    }
  }
  return complaints;
}

// A large layer is split by noun: registration-service.ts.
const jobOf = (file: string) => file.replace(/\.ts$/, '').replace(/^.*-/, '');

function complaintsAboutFolder(folder: string, [room = '', ...rest]: string[]): string[] {
  if (rest.length === 1 && rooms[folder]?.includes(room)) return [];
  return [`${folder} has only files in the folders ${rooms[folder]?.join(', ')}`];
}

function complaintsAboutRooms(path: string): string[] {
  const [, side = '', folder = '', ...rest] = path.split('/');
  const file = rest.at(-1) ?? folder;
  const isTest = /\.test\.tsx?$/.test(file);
  if (side === 'contract' && (rest.length !== 1 || !file.endsWith('.ts'))) {
    return ['the contract has .ts files in a folder for each feature'];
  }
  if (side === 'server') {
    if (!file.endsWith('.ts')) return ['the server has .ts files only'];
    if (rest.length === 0)
      return isTest || composing.has(file) ? [] : [`only ${[...composing].join(', ')} compose`];
    if (folder === 'platform') return complaintsAboutFolder('server/platform', rest);
    if (rest.length > 1) return ['a feature of the server has no folders'];
    if (file.endsWith('-routes.ts')) return ['a feature of the server has one file of routes'];
    if (isTest || serverJobs.has(jobOf(file)) || sharedFeatures.includes(folder)) return [];
    return [`a feature of the server has ${[...serverJobs].join(', ')} and tests`];
  }
  if (side === 'web' && rest.length === 0)
    return webTop.has(file) || isTest ? [] : ['only screens are composed here'];
  if (side === 'web' && `web/${folder}` in rooms)
    return complaintsAboutFolder(`web/${folder}`, rest);
  if (side === 'web' && rest.length > 1 && !['public', 'admin'].includes(rest[0] ?? '')) {
    return ['a feature of the web has the folders public and admin only'];
  }
  return [];
}

const linesOf = (code: string) => code.split('\n').length - 1;

function complaintsAboutCode(path: string, code: string): string[] {
  const complaints: string[] = [];
  if (/\b(?:from|import)\s*\(?\s*['"]\.\.\//.test(code))
    complaints.push('it imports from a folder above');
  if (!testFile.test(path) && linesOf(code) > maxLines)
    complaints.push(`it has more than ${maxLines} lines`);
  if (!path.startsWith('src/')) return complaints;
  const has = /^export default\b/m.test(code) || /\bas default\b/.test(code);
  if (has && !defaultExports.test(path))
    complaints.push('it has a default export, which only screens have');
  if (!has && path.endsWith('-page.tsx'))
    complaints.push('a screen is the default export of its file');
  return complaints;
}

/** The violations of a file; `path` is relative to the repository. */
function complaintsAbout(path: string, code: string): string[] {
  const found = [...complaintsAboutNames(path), ...complaintsAboutCode(path, code)];
  if (path.startsWith('src/') && !entries.has(path)) found.push(...complaintsAboutRooms(path));
  return found.map((complaint) => `${path}: ${complaint}`);
}

/** Reads the repository's code; for other files, only the paths. */
async function readFiles(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const side of sides) {
    const found = await readdir(join(root, side), { recursive: true, withFileTypes: true });
    for (const entry of found.filter((one) => one.isFile())) {
      const file = join(entry.parentPath, entry.name);
      files.set(file.slice(root.length), /\.tsx?$/.test(file) ? await readFile(file, 'utf8') : '');
    }
  }
  return files;
}

test('every file stands in its room under a name that says its job', async () => {
  const files = await readFiles();
  expect([...files].flatMap(([path, code]) => complaintsAbout(path, code))).toEqual([]);
});

/** A file's imports, relative to the repository; `isLater` if loaded on demand or by another process. */
const importsOf = (by: string, code: string) =>
  [...code.matchAll(/(from |import |\()'([#.][^']+)'/g)].map(([, how, address = '']) => ({
    by,
    path: address.startsWith('#')
      ? `src/${address.slice(1)}`
      : normalize(join(dirname(by), address)),
    isLater: how === '(',
  }));

/** Small files with a single importer in the same room, without a role or test of their own. */
function findSmallFiles(files: ReadonlyMap<string, string>): string[] {
  const uses = Map.groupBy(
    [...files].flatMap(([by, code]) => importsOf(by, code)),
    ({ path }) => path,
  );
  const isTested = (path: string) => files.has(path.replace(/(\.tsx?)$/, '.test$1'));
  // Routes name modules with a loader by path.
  const hasRole = (path: string, code: string) =>
    expected.test(path) ||
    serverJobs.has(path.replace(/^.*\/|\.ts$/g, '')) ||
    /^export (?:async )?(?:function|const) loader\b/m.test(code);
  const small = [...files].filter(
    ([path, code]) => /^src\/.+\.tsx?$/.test(path) && linesOf(code) < minLinesOf(path),
  );
  return small.flatMap(([path, code]) => {
    const [first, ...others] = uses.get(path) ?? [];
    const isOfOne =
      first && dirname(first.by) === dirname(path) && others.every(({ by }) => by === first.by);
    if (!isOfOne || first.isLater || testFile.test(first.by)) return [];
    if (isTested(path) || hasRole(path, code)) return [];
    if (linesOf(code) + linesOf(files.get(first.by) ?? '') > maxLines) return [];
    return [`${path} belongs to ${first.by}`];
  });
}

test('a small file has a role, several importers or a test of its own', async () => {
  expect(findSmallFiles(await readFiles())).toEqual([]);
});

async function sourceFiles(side = 'src'): Promise<string[]> {
  const found = await readdir(join(root, side), { recursive: true });
  return found.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
}

test.each(['src', 'scripts', 'test'])(
  'no room of %s has more files than can be overlooked',
  async (side) => {
    const rooms = Map.groupBy(await sourceFiles(side), (path) => dirname(path));
    const full = [...rooms].filter(([, files]) => files.length > maxFiles);
    expect(full.map(([room, files]) => `${room} has ${files.length} files`)).toEqual([]);
  },
);

// Tailwind and the linter skip ignored files, so their classes would be missing and their mistakes not found.
test('no file of the repository is one that git ignores', async () => {
  const ignored = ['ls-files', '--cached', '--ignored', '--exclude-standard'];
  const { stdout } = await promisify(execFile)('git', ignored, { cwd: root });
  expect(stdout).toBe('');
});
