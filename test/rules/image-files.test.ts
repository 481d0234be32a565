import { readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { contextFiles, parseDockerfile, repositoryFiles } from '#test/product/dockerfile.ts';

// Compares what the image's stages run, import and read with the files that the Dockerfile copies into them. The
// nightly test/product/image.test.ts builds the image.

const root = fileURLToPath(new URL('../../', import.meta.url));
const repository = new Set(repositoryFiles());
const folders = new Set(
  [...repository].flatMap((file) =>
    file.split('/').map((_, depth, parts) => parts.slice(0, depth).join('/')),
  ),
);
const context = contextFiles();

const isIn = (path: string) => (file: string) => file === path || file.startsWith(`${path}/`);

interface Stage {
  files: Set<string>;
  /** The files that its instructions name. */
  run: string[];
}

/** The stages, with what they copy from the context and run. */
function readStages(): Stage[] {
  const stages: Stage[] = [];
  for (const { name, rest } of parseDockerfile()) {
    const stage = stages.at(-1);
    if (name === 'FROM') stages.push({ files: new Set(), run: [] });
    else if (name === 'COPY' && !rest.startsWith('--from'))
      for (const source of rest.split(' ').slice(0, -1))
        for (const file of context.filter(isIn(source))) stage?.files.add(file);
    else if (name === 'RUN' || name === 'CMD')
      stage?.run.push(
        ...[...repository].filter((file) => rest.split(/[\s"'(),=]+|\/app\//).includes(file)),
      );
  }
  return stages;
}

const isCode = (file: string) => /\.m?[jt]sx?$/.test(file);

/** The file or folder that `name` means in `file`; `undefined` for a package. */
function resolve(file: string, name: string): string | undefined {
  const [, inSources] = /^#((?:contract|server|web)\/.*)/.exec(name) ?? [];
  if (inSources !== undefined) return `src/${inSources}`;
  if (name.startsWith('#')) return name.slice(1);
  return name.startsWith('.') ? normalize(join(file, '..', name)).replace(/\/$/, '') : undefined;
}

/** What a module imports, and the repository paths that it names. */
function namedIn(file: string): string[] {
  const code = readFileSync(join(root, file), 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(file, code).module;
  const isNeeded = ({ entries }: { entries: { isType: boolean }[] }) =>
    entries.length === 0 || entries.some(({ isType }) => !isType);
  const imported = [
    ...staticImports.filter(isNeeded).map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports
      .filter(isNeeded)
      .flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value ?? '')),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1)),
    ...[...code.matchAll(/new URL\('([^']+)', import\.meta\.url\)/g)].map(([, name = '']) => name),
  ];
  // Build scripts read files by path from the root; in the product's sources such a text isn't a path.
  const texts = file.startsWith('src/')
    ? []
    : [...code.matchAll(/'([\w./-]+)'/g)].map(([, text = '']) => text);
  return [...imported.map((name) => resolve(file, name) ?? ''), ...texts];
}

/** All files that these need, and folders with needed files that the stage lacks entirely. */
function neededBy(entries: readonly string[], { files }: Stage): Set<string> {
  const needed = new Set(entries);
  // The loop also visits files added meanwhile.
  for (const file of needed) {
    if (!isCode(file)) continue;
    for (const name of namedIn(file)) {
      if (repository.has(name)) needed.add(name);
      else if (name !== '' && folders.has(name)) {
        const found = [...files].filter(isIn(name));
        for (const one of found.length > 0 ? found : [name]) needed.add(one);
      }
    }
  }
  return needed;
}

const missingIn = (stage: Stage, needed: Iterable<string>) =>
  [...needed].filter((file) => !stage.files.has(file));

test('the stages of the image have all that they run, and what that imports and reads', () => {
  const [build, served, ...others] = readStages();
  if (!build || !served) throw new Error('the Dockerfile has other stages');
  expect(others).toEqual([]);
  expect(build.run).toEqual(['scripts/build.ts', 'scripts/trim-packages.mjs']);
  expect(served.run).toEqual(['src/server/start.ts', 'scripts/serve.sh', 'src/server/main.ts']);
  const building = neededBy(build.run, build);
  expect(building).toContain('src/web/entry.server.tsx');
  expect(missingIn(build, building)).toEqual([]);
  // Operators run the scripts that aren't part of the build.
  const operators = [...served.files].filter(
    (file) => file.startsWith('scripts/') && !building.has(file),
  );
  expect(operators).toContain('scripts/backup.ts');
  expect(missingIn(served, neededBy([...served.run, ...operators], served))).toEqual([]);
});
