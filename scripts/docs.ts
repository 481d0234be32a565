import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { documentTables, fillTables } from './document-tables.ts';

// Regenerates tables in the documents from the contract, the settings and the data register.

for (const [document, tables] of Object.entries(documentTables)) {
  const path = fileURLToPath(new URL(`../${document}`, import.meta.url));
  writeFileSync(path, fillTables(readFileSync(path, 'utf8'), tables));
}
