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
