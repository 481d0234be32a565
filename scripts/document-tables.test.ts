import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { documentTables, fillTables } from './document-tables.ts';

const read = (document: string) =>
  readFileSync(fileURLToPath(new URL(`../${document}`, import.meta.url)), 'utf8');

test.each(Object.entries(documentTables))(
  'the tables of %s are those that `npm run docs` makes',
  (document, made) => {
    expect(read(document)).toBe(fillTables(read(document), made));
  },
);
