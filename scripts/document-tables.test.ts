import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { documentTables, fillTables } from './document-tables.ts';

const read = (document: string) =>
  readFileSync(fileURLToPath(new URL(`../${document}`, import.meta.url)), 'utf8');
const product = read('docs/product.md');
const tables = documentTables['docs/product.md'] ?? {};

test.each(Object.entries(documentTables))(
  'the tables of %s are those that `npm run docs` makes',
  (document, made) => {
    expect(read(document)).toBe(fillTables(read(document), made));
  },
);

test('an unknown table, and a missing one, are errors', () => {
  expect(() => fillTables('<!-- table: nothing -->\n<!-- end -->', tables)).toThrow(
    "There is no table 'nothing'.",
  );
  expect(() => fillTables(product.replace('<!-- table: roles -->', ''), tables)).toThrow(
    'The document has no place for: roles.',
  );
});
