import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { fillTables } from './document-tables.ts';

const product = readFileSync(fileURLToPath(new URL('../docs/product.md', import.meta.url)), 'utf8');

test('the tables of docs/product.md are those that `npm run docs` makes', () => {
  expect(product).toBe(fillTables(product));
});

test('a table that differs is made anew', () => {
  const outdated = product.replace('| read dashboard | yes |', '| read dashboard |  |');
  expect(outdated).not.toBe(product);
  expect(fillTables(outdated)).toBe(product);
});

test('an unknown table, and a missing one, are errors', () => {
  expect(() => fillTables('<!-- table: nothing -->\n<!-- end -->')).toThrow("There is no table 'nothing'.");
  expect(() => fillTables(product.replace('<!-- table: roles -->', ''))).toThrow(
    'The document has no place for: roles.',
  );
});
