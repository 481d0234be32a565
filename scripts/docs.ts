import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { documentTables, fillTables } from './document-tables.ts';

// Writes the tables of documents anew, from the contract, the settings and the register of what is kept of people.

for (const [document, tables] of Object.entries(documentTables)) {
  const path = fileURLToPath(new URL(`../${document}`, import.meta.url));
  writeFileSync(path, fillTables(readFileSync(path, 'utf8'), tables));
}
