import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fillTables } from './document-tables.ts';

// Writes the tables of docs/product.md anew, from the contract and the settings.

const path = fileURLToPath(new URL('../docs/product.md', import.meta.url));
writeFileSync(path, fillTables(readFileSync(path, 'utf8')));
