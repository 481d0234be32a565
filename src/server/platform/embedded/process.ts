import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { findBinaries } from './binaries.ts';
import {
  type EmbeddedPaths,
  makeSocketDir,
  passwordFile,
  restrictToOwner,
  socketPath,
} from './paths.ts';

const maxLog = 5 * 1024 * 1024;
const serverPort = 5432;
const lostRaceCode = 75;
const freshPrefix = 'postgres-new-';

export interface ServerOptions {
  /** `false` trades durability for speed: only for tests. */
  fsync?: boolean;
}

// Any process of the server holds the kernel lock on fd 9, even across containers. So the process that gets it knows a
// pid file is stale, even if its number now belongs to another process; PostgreSQL itself would refuse to start.
const launchScript = `
lock=$1 cluster=$2 socket=$3; shift 3
exec 9>>"$lock"
flock -n 9 2>/dev/null
case $? in
1) exit ${lostRaceCode} ;;
0) for file in "$cluster/postmaster.pid" "$socket.lock"; do
    [ -e "$file" ] || continue
    pid=; read -r pid <"$file"
    grep -qaF -- "$cluster" "/proc/$pid/cmdline" || rm -f "$file"
  done 2>/dev/null ;;
esac
exec "$@"`;

/**
 * Creates the cluster if there is none, in a temporary folder that is then renamed, so that it is complete or
 * absent. Throws a one-sentence error if that fails or something else is in its place.
 */
export async function makeCluster(paths: EmbeddedPaths, options: ServerOptions): Promise<void> {
  const version = path.join(paths.cluster, 'PG_VERSION');
  if (!fs.existsSync(version)) {
    try {
      await initialise(paths, options);
    } catch (error) {
      // Concurrent processes each create one; the first to rename it wins.
      if (!fs.existsSync(version)) throw error;
    }
  }
  // Once there is a cluster, other new ones are leftovers of killed processes or lost races.
  for (const name of fs
    .readdirSync(paths.dataDir)
    .filter((entry) => entry.startsWith(freshPrefix))) {
    try {
      fs.rmSync(path.join(paths.dataDir, name), { recursive: true, force: true });
    } catch {
      // Still being written; the next start removes it.
    }
  }
}

async function initialise(paths: EmbeddedPaths, options: ServerOptions): Promise<void> {
  if (fs.existsSync(paths.cluster) && fs.readdirSync(paths.cluster).length > 0) {
    throw new Error(
      `The folder ${paths.cluster} contains something other than a database. Move it away, or set another DATA_DIR.`,
    );
  }
  const programs = await findBinaries(paths);
  const fresh = path.join(paths.dataDir, `${freshPrefix}${randomBytes(8).toString('hex')}`);
  const [program = '', ...args] = [
    ...programs.prefix,
    programs.initdb,
    '-D',
    fresh,
    '-U',
    'app',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(paths.password === undefined
      ? ['-A', 'trust']
      : ['-A', 'scram-sha-256', `--pwfile=${passwordFile(paths.dataDir)}`]),
    ...(options.fsync === false ? ['--no-sync'] : []),
  ];
  try {
    await promisify(execFile)(program, args, {
      ...programs.as,
      cwd: paths.dataDir,
      env: programs.env,
    });
    fs.renameSync(fresh, paths.cluster);
  } catch (error) {
    fs.rmSync(fresh, { recursive: true, force: true });
    // Ctrl-C also reaches the child process.
    const signal: unknown = error instanceof Error ? Reflect.get(error, 'signal') : undefined;
    if (signal === 'SIGINT' || signal === 'SIGTERM')
      throw new Error('The first start was interrupted. Start it again.');
    const outputLines = String(error).split('\n').filter(Boolean);
    const line =
      outputLines.findLast((text) => /error|fatal|could not/i.test(text)) ?? outputLines.at(-1);
    throw new Error(`The embedded database could not be created in ${paths.dataDir}: ${line}.`);
  }
}

export interface Launch {
  /** The outcome, with the reason for a failure; undefined while running. */
  outcome(): { failed?: string } | undefined;
}

/**
 * Starts the server without waiting. Throws if there is no cluster or no way to run the programs, or `signal` is
 * aborted.
 */
export async function launchServer(
  paths: EmbeddedPaths,
  options: ServerOptions,
  signal: AbortSignal,
): Promise<Launch> {
  if (!fs.existsSync(path.join(paths.cluster, 'PG_VERSION'))) {
    throw new Error(`The database's folder ${paths.cluster} has disappeared.`);
  }
  const programs = await findBinaries(paths);
  // PostgreSQL rejects a folder whose permissions a copy or backup tool has widened.
  restrictToOwner(paths.cluster);
  const settings = [
    ...(await listenSettings(paths)),
    'max_connections=60',
    'timezone=UTC',
    'log_timezone=UTC',
    // Keeps user input out of the log file.
    'log_error_verbosity=terse',
    'log_min_error_statement=panic',
    'log_checkpoints=off',
    // Erased data must not survive in recycled log segments.
    'wal_recycle=off',
    'wal_init_zero=off',
    ...(options.fsync === false
      ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
      : []),
  ];
  const server = [
    programs.postgres,
    '-D',
    paths.cluster,
    ...settings.flatMap((setting) => ['-c', setting]),
  ];
  const command =
    paths.socketDir === undefined
      ? server
      : [
          'sh',
          '-c',
          launchScript,
          'sh',
          paths.lock,
          paths.cluster,
          socketPath(paths.socketDir),
          ...server,
        ];

  signal.throwIfAborted();
  const log = fs.openSync(paths.log, 'a', 0o600);
  if (fs.fstatSync(log).size > maxLog) fs.ftruncateSync(log);
  const from = fs.fstatSync(log).size;
  const [program = '', ...args] = [...programs.prefix, ...command];
  const child = spawn(program, args, {
    ...programs.as,
    cwd: paths.dataDir,
    env: programs.env,
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log, log],
  });
  fs.closeSync(log);
  let end: { code?: number | null; why?: string } | undefined;
  child.once('error', (error) => {
    end = { why: error.message };
  });
  child.once('exit', (code, signal) => {
    end = signal ? { why: `it was killed by ${signal}` } : { code };
  });
  child.unref();
  return {
    outcome() {
      if (!end) return undefined;
      const failed = end.why ?? lastLine(paths.log, from);
      // Not a failure: another process was faster, or has already stopped it.
      return end.code === 0 ||
        end.code === lostRaceCode ||
        /lock file ".*" already exists/.test(failed)
        ? {}
        : { failed };
    },
  };
}

async function listenSettings(paths: EmbeddedPaths): Promise<string[]> {
  if (paths.socketDir === undefined) {
    paths.port ??= await freePort();
    return ['listen_addresses=127.0.0.1', `port=${paths.port}`];
  }
  makeSocketDir(paths);
  const { uid, gid } = (await findBinaries(paths)).as;
  if (paths.socketDir !== paths.dataDir && uid !== undefined)
    fs.chownSync(paths.socketDir, uid, gid ?? uid);
  const quoted = `"${paths.socketDir.replaceAll('"', '""')}"`;
  return [
    'listen_addresses=',
    `port=${serverPort}`,
    `unix_socket_directories=${quoted}`,
    'unix_socket_permissions=0700',
  ];
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return address !== null && typeof address === 'object' ? address.port : serverPort;
}

/** The most relevant log line after `from`. */
function lastLine(log: string, from: number): string {
  const lines = fs.readFileSync(log).subarray(from).toString().split('\n').filter(Boolean);
  const line =
    lines.findLast((text) => /FATAL|PANIC/.test(text)) ?? lines.at(-1) ?? 'it printed nothing';
  return line.replace(/^.*?\] (?=[A-Z]+: )/, '').trim();
}
