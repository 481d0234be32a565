import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const windows = process.platform === 'win32';
const maxSocketPath = 107;
const serverPort = 5432;

export interface EmbeddedConnection {
  host: string;
  port?: number;
  user: string;
  password?: string;
  database: string;
  /** Explicit, so that a developer's PGSSLMODE doesn't request TLS on a Unix socket. */
  ssl: false;
}

export interface EmbeddedPaths {
  dataDir: string;
  cluster: string;
  log: string;
  lock: string;
  /** Undefined on Windows. */
  socketDir: string | undefined;
  /** Windows only. */
  password: string | undefined;
  /** Windows only: the port that this process would start the server on. */
  port: number | undefined;
}

/**
 * Creates the data folder if needed and returns its paths. Restricts a new or empty folder to its owner. Throws
 * file system errors, and an error if another user owns the socket's folder.
 */
export function resolvePaths(folder: string): EmbeddedPaths {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const dataDir = fs.realpathSync(folder);
  // A folder with other content could be anything, even /srv. The cluster and socket have their own permissions.
  if (fs.readdirSync(dataDir).length === 0) restrictToOwner(dataDir);
  const paths: EmbeddedPaths = {
    dataDir,
    cluster: path.join(dataDir, 'postgres'),
    log: path.join(dataDir, 'postgres.log'),
    lock: path.join(dataDir, 'postgres.lock'),
    socketDir: undefined,
    password: windows ? passwordIn(passwordFile(dataDir)) : undefined,
    port: undefined,
  };
  if (!windows) paths.socketDir = makeSocketDir(paths);
  return paths;
}

/** Removes the permissions of group and others, if this user can. */
export function restrictToOwner(folder: string): void {
  if (windows || (fs.statSync(folder).mode & 0o077) === 0) return;
  try {
    fs.chmodSync(folder, 0o700);
  } catch {
    // Another user's folder: the server reports it, and its socket is restricted anyway.
  }
}

export function socketPath(folder: string): string {
  return path.join(folder, `.s.PGSQL.${serverPort}`);
}

function isShort(folder: string): boolean {
  return Buffer.byteLength(socketPath(folder)) <= maxSocketPath;
}

/**
 * The folder for the socket, whose path is limited to 107 bytes. For a longer data folder it is below the temporary
 * folder, with a stable name. Throws if another user owns that folder.
 */
export function makeSocketDir(paths: EmbeddedPaths): string {
  if (isShort(paths.dataDir)) return paths.dataDir;
  const name = `postgres-${createHash('sha256').update(paths.dataDir).digest('hex').slice(0, 20)}`;
  const folder =
    [os.tmpdir(), '/tmp'].map((place) => path.join(place, name)).find(isShort) ?? `/tmp/${name}`;
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stats = fs.lstatSync(folder);
  const trusted = [process.getuid?.(), ownerOf(paths.dataDir)?.uid, ownerOf(paths.cluster)?.uid];
  if (!stats.isDirectory() || !trusted.includes(stats.uid) || (stats.mode & 0o077) !== 0) {
    throw new Error(
      `The folder ${folder}, needed for the database's socket, belongs to another user. Remove it.`,
    );
  }
  return folder;
}

/** The server's password file (Windows only). */
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
      // Another process was first: use its password.
    }
    fs.rmSync(draft);
  }
  return fs.readFileSync(file, 'utf8');
}

/** A number from the server's pid file (line 0: process id, 3: port); `undefined` without the file. */
export function postmasterLine(paths: EmbeddedPaths, line: number): number | undefined {
  try {
    const number = Number(
      fs.readFileSync(path.join(paths.cluster, 'postmaster.pid'), 'utf8').split('\n')[line],
    );
    return number > 0 ? number : undefined;
  } catch {
    return undefined;
  }
}

export function connectionTo(paths: EmbeddedPaths): EmbeddedConnection {
  const common = { user: 'app', database: 'postgres', ssl: false } as const;
  if (paths.socketDir !== undefined) return { ...common, host: paths.socketDir, port: serverPort };
  const port = postmasterLine(paths, 3) ?? paths.port ?? serverPort;
  return { ...common, host: '127.0.0.1', port, password: paths.password ?? '' };
}

export function ownerOf(file: string): { uid: number; gid: number } | undefined {
  const stats = fs.statSync(file, { throwIfNoEntry: false });
  return stats && { uid: stats.uid, gid: stats.gid };
}
