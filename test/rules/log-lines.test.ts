import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

// An operator who reads a warning or error in the log can look it up in docs/operations.md.

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The words of a warning or error: the call's first text, or the one after the fields. */
const call =
  /\blog(?:ger)?\??\.(?:warn|error|fatal)\(\s*(?:\{[^}]*\},\s*|\w+,\s*)?(['`])((?:\\.|(?!\1).)*)\1/gs;

const lines = globSync('src/server/**/*.ts', { cwd: root })
  .filter((path) => !path.endsWith('.test.ts'))
  .flatMap((path) => [...read(path).matchAll(call)].map(([, , words = '']) => words));

test('every warning and error that the server logs is explained', () => {
  expect(lines).toContain('the daily backup failed');
  expect(lines.length).toBeGreaterThan(25);
  const operations = read('docs/operations.md');
  const isExplained = (words: string) =>
    words
      .replaceAll("\\'", "'")
      .split(/\$\{[^}]*\}/)
      .every((part) => operations.includes(part.trim()));
  expect([...new Set(lines)].filter((words) => !isExplained(words))).toEqual([]);
});
