import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { findBinaries } from './binaries.ts';
import { type EmbeddedPaths, makeSocketDir, passwordFile, restrictToOwner, socketPath } from './paths.ts';

const maxLog = 5 * 1024 * 1024;
const serverPort = 5432;
const beaten = 75;
const freshPrefix = 'postgres-new-';

/** How the server is made and run. */
export interface ServerOptions {
  /** `false` trades all safety for speed: for tests only. */
  fsync?: boolean;
}

// The kernel's lock on fd 9 lives as long as any process of the server does, also across containers, so that whoever has it
// knows: a pid file is left over, even if its number now belongs to another process. PostgreSQL itself would refuse to start.
const launchScript = `
lock=$1 cluster=$2 socket=$3; shift 3
exec 9>>"$lock"
flock -n 9 2>/dev/null
case $? in
1) exit ${beaten} ;;
0) for file in "$cluster/postmaster.pid" "$socket.lock"; do
    [ -e "$file" ] || continue
    pid=; read -r pid <"$file"
    grep -qaF -- "$cluster" "/proc/$pid/cmdline" || rm -f "$file"
  done 2>/dev/null ;;
esac
exec "$@"`;

/**
 * Makes the cluster if there is none: beside its place, then moved there, so that it is there whole or not at all. Raises an error of
 * one sentence when that fails or when something else is in its place.
 */
export async function makeCluster(house: EmbeddedPaths, options: ServerOptions): Promise<void> {
  const version = path.join(house.cluster, 'PG_VERSION');
  if (!fs.existsSync(version)) {
    try {
      await initialise(house, options);
    } catch (error) {
      // Apps that start at once all make one, and the first to move it wins.
      if (!fs.existsSync(version)) throw error;
    }
  }
  // Now that there is a cluster, others are of no use: they were left by a killed app or belong to one that lost the race.
  for (const name of fs.readdirSync(house.dataDir).filter((entry) => entry.startsWith(freshPrefix))) {
    try {
      fs.rmSync(path.join(house.dataDir, name), { recursive: true, force: true });
    } catch {
      // It is still being written: the next start removes it.
    }
  }
}

async function initialise(house: EmbeddedPaths, options: ServerOptions): Promise<void> {
  if (fs.existsSync(house.cluster) && fs.readdirSync(house.cluster).length > 0) {
    throw new Error(
      `The folder ${house.cluster} holds something else than a database: move it away or set another DATA_DIR.`,
    );
  }
  const programs = await findBinaries(house);
  const fresh = path.join(house.dataDir, `${freshPrefix}${randomBytes(8).toString('hex')}`);
  const [program = '', ...args] = [
    ...programs.prefix,
    programs.initdb,
    ...['-D', fresh, '-U', 'app', '--encoding=UTF8', '--locale=C'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...(house.password === undefined
      ? ['-A', 'trust']
      : ['-A', 'scram-sha-256', `--pwfile=${passwordFile(house.dataDir)}`]),
    ...(options.fsync === false ? ['--no-sync'] : []),
  ];
  try {
    await promisify(execFile)(program, args, { ...programs.as, cwd: house.dataDir, env: programs.env });
    fs.renameSync(fresh, house.cluster);
  } catch (error) {
    fs.rmSync(fresh, { recursive: true, force: true });
    const said = String(error).split('\n').filter(Boolean);
    const line = said.findLast((text) => /error|fatal|could not/i.test(text)) ?? said.at(-1);
    throw new Error(`The embedded database could not be made in ${house.dataDir}: ${line}.`);
  }
}

/** A server that was started. */
export interface Launch {
  /** What became of it, with the reason if it failed by itself. Undefined while the server runs. */
  outcome(): { failed?: string } | undefined;
}

/** Starts the server, without waiting for it. Raises an error when there is no cluster or no way to run the programs. */
export async function launchServer(house: EmbeddedPaths, options: ServerOptions): Promise<Launch> {
  if (!fs.existsSync(path.join(house.cluster, 'PG_VERSION'))) {
    throw new Error(`The database's folder ${house.cluster} has disappeared.`);
  }
  const programs = await findBinaries(house);
  // PostgreSQL refuses a folder that a copy or a backup tool has opened.
  restrictToOwner(house.cluster);
  const settings = [
    ...(await listenSettings(house)),
    'max_connections=60',
    // Many short questions at once: to spread one of them over the processors, or to compile it, takes longer than to answer it.
    'max_parallel_workers_per_gather=0',
    'jit=off',
    'timezone=UTC',
    'log_timezone=UTC',
    // What people typed doesn't belong into a log file.
    'log_error_verbosity=terse',
    'log_min_error_statement=panic',
    'log_checkpoints=off',
    ...(options.fsync === false ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : []),
  ];
  const server = [programs.postgres, '-D', house.cluster, ...settings.flatMap((setting) => ['-c', setting])];
  const command =
    house.socketDir === undefined
      ? server
      : ['sh', '-c', launchScript, 'sh', house.lock, house.cluster, socketPath(house.socketDir), ...server];

  const log = fs.openSync(house.log, 'a', 0o600);
  if (fs.fstatSync(log).size > maxLog) fs.ftruncateSync(log);
  const from = fs.fstatSync(log).size;
  const [program = '', ...args] = [...programs.prefix, ...command];
  const child = spawn(program, args, {
    ...programs.as,
    cwd: house.dataDir,
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
    end = signal ? { why: `it was ended by ${signal}` } : { code };
  });
  child.unref();
  return {
    outcome() {
      if (!end) return undefined;
      const failed = end.why ?? lastLine(house.log, from);
      // Without a failure: another app was faster, or has stopped it already.
      return end.code === 0 || end.code === beaten || /lock file ".*" already exists/.test(failed) ? {} : { failed };
    },
  };
}

async function listenSettings(house: EmbeddedPaths): Promise<string[]> {
  if (house.socketDir === undefined) {
    house.port ??= await freePort();
    return ['listen_addresses=127.0.0.1', `port=${house.port}`];
  }
  makeSocketDir(house);
  const { uid, gid } = (await findBinaries(house)).as;
  if (house.socketDir !== house.dataDir && uid !== undefined) fs.chownSync(house.socketDir, uid, gid ?? uid);
  const quoted = `"${house.socketDir.replaceAll('"', '""')}"`;
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

/** The line that says what went wrong, of what the log holds after `from`. */
function lastLine(log: string, from: number): string {
  const lines = fs.readFileSync(log).subarray(from).toString().split('\n').filter(Boolean);
  const line = lines.findLast((text) => /FATAL|PANIC/.test(text)) ?? lines.at(-1) ?? 'it said nothing';
  return line.replace(/^.*?\] (?=[A-Z]+: )/, '').trim();
}
