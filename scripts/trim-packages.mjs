// Runs after each installation, on any Node that npm runs on: removes what nothing needs that only runs the product.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../node_modules/', import.meta.url));
const remove = (path) => rmSync(join(packages, path), { recursive: true, force: true });

if (process.env.npm_config_omit?.split(/\s+/).includes('dev')) {
  // Headers for compiling programs against Node, 67 MB.
  for (const name of readdirSync(packages).filter((one) => one.startsWith('node-'))) remove(`${name}/include`);
  // Development dependencies that npm installs nevertheless, because other packages would use them if they are there: 38 MB.
  for (const name of ['typescript', '@typescript', '@types']) remove(name);
  // Source maps, 45 MB.
  for (const path of readdirSync(packages, { recursive: true }))
    if (/\.([cm]?[jt]s|css)\.map$/.test(path)) remove(path);
}
