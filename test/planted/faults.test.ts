import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { faults } from './faults.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';

test('every planted fault still has its place in the code, and its test', () => {
  const complaints = faults.flatMap(({ rule, file, code, fault, test: path, name }) => [
    ...(read(file).split(code).length === 2
      ? []
      : [`${rule}: "${code}" doesn't occur once in ${file}`]),
    ...(code === fault ? [`${rule}: the fault changes nothing`] : []),
    ...(read(path).includes(name) ? [] : [`${rule}: ${path} has no test "${name}"`]),
  ]);
  expect(complaints).toEqual([]);
  expect(new Set(faults.map(({ rule }) => rule)).size).toBe(faults.length);
});
