import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { buildWorker } from './build-worker.ts';

// Builds the site into build/ and compresses it. With --if-stale, skips the build if the sources haven't changed.

const root = fileURLToPath(new URL('../', import.meta.url));
const stampFile = join(root, 'build/stamp');
const sources = [
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
  'scripts/build.ts',
  'scripts/build-worker.ts',
  'scripts/contract-for-browsers.ts',
  'public',
  'src/web',
  'src/contract',
];
const compressible = /\.(js|css|svg|json|txt|xml|webmanifest)$/;
const worthCompressing = 500;

function filesBelow(path: string): string[] {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function stampOfSources(): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    const path = join(root, source);
    const files = existsSync(path) && /\.\w+$/.test(source) ? [path] : filesBelow(path);
    for (const file of files.sort())
      hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function compress(folder: string): void {
  for (const file of filesBelow(folder).filter((name) => compressible.test(name))) {
    const bytes = readFileSync(file);
    if (bytes.length < worthCompressing) continue;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

const stamp = stampOfSources();
const isFresh = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
if (!(process.argv.includes('--if-stale') && isFresh)) {
  rmSync(join(root, 'build'), { recursive: true, force: true });
  const reactRouter = join(root, 'node_modules/@react-router/dev/bin.cjs');
  const built = spawnSync(process.execPath, [reactRouter, 'build'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (built.status !== 0) process.exit(built.status ?? 1);
  await buildWorker(root, join(root, 'build/client'));
  compress(join(root, 'build/client'));
  writeFileSync(stampFile, stamp);
}
