// Runs after each installation, on any Node version. In production installations, removes files that the running
// product doesn't need.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../node_modules/', import.meta.url));
const remove = (path) => rmSync(join(packages, path), { recursive: true, force: true });

if (process.env.npm_config_omit?.split(/\s+/).includes('dev')) {
  // C++ headers for native addons, 67 MB.
  for (const name of readdirSync(packages).filter((one) => one.startsWith('node-')))
    remove(`${name}/include`);
  // Dev dependencies that npm installs anyway as optional peers: 38 MB.
  for (const name of ['typescript', '@typescript', '@types']) remove(name);
  // Source maps, 45 MB.
  for (const path of readdirSync(packages, { recursive: true }))
    if (/\.([cm]?[jt]s|css)\.map$/.test(path)) remove(path);
}
