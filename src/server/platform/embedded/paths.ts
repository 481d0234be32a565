import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const windows = process.platform === 'win32';
const maxSocketPath = 107;
const serverPort = 5432;

/** How to reach the embedded server: fits `pg.Pool`. */
export interface EmbeddedConnection {
  host: string;
  port?: number;
  user: string;
  password?: string;
  database: string;
  /** Said aloud, so that a developer's PGSSLMODE doesn't ask for TLS on a Unix socket. */
  ssl: false;
}

/** The folder and everything in it that belongs to the server. */
export interface EmbeddedPaths {
  dataDir: string;
  cluster: string;
  log: string;
  lock: string;
  /** Undefined on Windows. */
  socketDir: string | undefined;
  /** Windows only. */
  password: string | undefined;
  /** Windows only: the port this process would start the server on. */
  port: number | undefined;
}

/**
 * Makes the data folder if need be and says where everything in it is; what was made or empty is closed to others. Raises what the
 * file system raises, and an error when the socket's own folder belongs to somebody else.
 */
export function resolvePaths(folder: string): EmbeddedPaths {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const dataDir = fs.realpathSync(folder);
  // One that holds other things may be anything, even /srv: the cluster and the socket are closed to others by themselves.
  if (fs.readdirSync(dataDir).length === 0) restrictToOwner(dataDir);
  const house: EmbeddedPaths = {
    dataDir,
    cluster: path.join(dataDir, 'postgres'),
    log: path.join(dataDir, 'postgres.log'),
    lock: path.join(dataDir, 'postgres.lock'),
    socketDir: undefined,
    password: windows ? passwordIn(passwordFile(dataDir)) : undefined,
    port: undefined,
  };
  if (!windows) house.socketDir = makeSocketDir(house);
  return house;
}

/** Takes a folder's permissions from all but its owner, as far as this user may. */
export function restrictToOwner(folder: string): void {
  if (windows || (fs.statSync(folder).mode & 0o077) === 0) return;
  try {
    fs.chmodSync(folder, 0o700);
  } catch {
    // Somebody else's folder: the server says so itself, and its socket is closed to others anyway.
  }
}

/** The socket's path in a folder. */
export function socketPath(folder: string): string {
  return path.join(folder, `.s.PGSQL.${serverPort}`);
}

function isShort(folder: string): boolean {
  return Buffer.byteLength(socketPath(folder)) <= maxSocketPath;
}

/**
 * The folder for the socket. Its path must fit into 107 bytes: for a longer folder, one under the temporary folder that the next start
 * finds again. Raises an error when that belongs to somebody else.
 */
export function makeSocketDir(house: EmbeddedPaths): string {
  if (isShort(house.dataDir)) return house.dataDir;
  const name = `postgres-${createHash('sha256').update(house.dataDir).digest('hex').slice(0, 20)}`;
  const folder = [os.tmpdir(), '/tmp'].map((place) => path.join(place, name)).find(isShort) ?? `/tmp/${name}`;
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = fs.lstatSync(folder);
  const trusted = [process.getuid?.(), ownerOf(house.dataDir)?.uid, ownerOf(house.cluster)?.uid];
  if (!found.isDirectory() || !trusted.includes(found.uid) || (found.mode & 0o077) !== 0) {
    throw new Error(`The folder ${folder}, wanted for the database's socket, belongs to somebody else: remove it.`);
  }
  return folder;
}

/** Where the server's password is kept (Windows only). */
export function passwordFile(dataDir: string): string {
  return path.join(dataDir, 'postgres.password');
}

function passwordIn(file: string): string {
  if (!fs.existsSync(file)) {
    const draft = `${file}-${process.pid}`;
    fs.writeFileSync(draft, randomBytes(24).toString('hex'), { mode: 0o600 });
    try {
      fs.linkSync(draft, file);
    } catch {
      // Another app was first: its password counts.
    }
    fs.rmSync(draft);
  }
  return fs.readFileSync(file, 'utf8');
}

/** The number in a line of the server's pid file (0 its process, 3 its port), while there is one. */
export function postmasterLine(house: EmbeddedPaths, line: number): number | undefined {
  try {
    const number = Number(fs.readFileSync(path.join(house.cluster, 'postmaster.pid'), 'utf8').split('\n')[line]);
    return number > 0 ? number : undefined;
  } catch {
    return undefined;
  }
}

/** How to reach the folder's server. */
export function connectionTo(house: EmbeddedPaths): EmbeddedConnection {
  const common = { user: 'app', database: 'postgres', ssl: false } as const;
  if (house.socketDir !== undefined) return { ...common, host: house.socketDir, port: serverPort };
  const port = postmasterLine(house, 3) ?? house.port ?? serverPort;
  return { ...common, host: '127.0.0.1', port, password: house.password ?? '' };
}

/** Whose a file is, if it is there. */
export function ownerOf(file: string): { uid: number; gid: number } | undefined {
  const found = fs.statSync(file, { throwIfNoEntry: false });
  return found && { uid: found.uid, gid: found.gid };
}
