// Runs after each installation, on any Node that npm runs on: removes what packages bring and nothing here reads.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../node_modules/', import.meta.url));
const remove = (path) => rmSync(join(packages, path), { recursive: true, force: true });

// Headers for compiling programs against Node, 67 MB.
for (const name of readdirSync(packages).filter((one) => one.startsWith('node-'))) remove(`${name}/include`);
// Development dependencies that npm installs also without them, because other packages would use them if they are there: 38 MB.
if (process.env.npm_config_omit?.split(/\s+/).includes('dev')) {
  for (const name of ['typescript', '@typescript', '@types']) remove(name);
}
// Source maps: 45 MB of what running needs.
for (const path of readdirSync(packages, { recursive: true })) if (/\.([cm]?[jt]s|css)\.map$/.test(path)) remove(path);
