import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const read = (path: string) =>
  readFile(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');

// Functions missing in Chrome 111, Safari 16.4 or Firefox 125. Code that checks for one first is written differently.
const missing = [
  /\b(?:Map|Object)\.groupBy\b/,
  /\bPromise\.(?:withResolvers|try)\b/,
  /\bArray\.fromAsync\b/,
  /\bURL\.(?:canParse|parse)\b/,
  /\bAbortSignal\.any\b/,
  /\bRegExp\.escape\b/,
  /\bReadableStream\.from\b/,
  /\bIterator\.(?:from|concat)\b/,
  /\bIntl\.DurationFormat\b/,
  /\bSymbol\.(?:asyncD|d)ispose\b/,
  /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|getOrInsert|getOrInsertComputed|moveBefore)\(/,
];

test('the site is built for the browsers that the README promises', async () => {
  const promised =
    (await read('README.md')).match(/^Supported browsers: (.*), or later\.$/m)?.[1] ?? '';
  const targets = promised.split(', ').map((name) => `'${name.replace(' ', '').toLowerCase()}'`);
  expect(await read('vite.config.ts')).toContain(`const browsers = [${targets.join(', ')}];`);
});

test('the built scripts call no function that these browsers lack', async () => {
  const files = (await readdir('build/client/assets')).filter((name) => name.endsWith('.js'));
  expect(files).not.toEqual([]);
  const found: string[] = [];
  for (const file of files) {
    const code = await read(`build/client/assets/${file}`);
    found.push(
      ...missing.flatMap((call) => code.match(call)?.[0] ?? []).map((call) => `${call} in ${file}`),
    );
  }
  expect(found).toEqual([]);
});

test('no late script brings the stylesheet that every page has, which would style the page anew', async () => {
  const files = await readdir('build/client/assets');
  const stylesheet = files.find((name) => /^site-[\w-]+\.css$/.test(name)) ?? '';
  expect(stylesheet).not.toBe('');
  for (const file of files.filter((name) => name.endsWith('.js'))) {
    const late =
      /__vite__mapDeps=.*?\[([^\]]*)\]/.exec(await read(`build/client/assets/${file}`))?.[1] ?? '';
    expect(late, file).not.toContain(stylesheet);
  }
});

test('no module of the forms makes a formatter as it loads: its data blocks a slow phone', async () => {
  const folders = ['src/contract', 'src/web/platform', 'src/web/site', 'src/web/ui'];
  const found: string[] = [];
  for (const folder of folders)
    for (const name of await readdir(folder, { recursive: true })) {
      if (!/\.tsx?$/.test(name) || /(?:website|reports)\//.test(name)) continue;
      const code = await read(`${folder}/${name}`);
      if (/^(?:export )?const .*\bnew Intl\./m.test(code)) found.push(`${folder}/${name}`);
    }
  expect(found).toEqual([]);
});
