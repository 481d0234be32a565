import { execFile, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

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

/** A running embedded server, held by this process until `stop`. */
export interface EmbeddedPostgres {
  connection: EmbeddedConnection;
  /** Lets go of the server; the last of all apps on the folder shuts it down and waits until it is gone (error after 30 s). */
  stop(): Promise<void>;
}

/** What may be chosen about the embedded server. */
export interface EmbeddedPostgresOptions {
  /** `false` trades all safety for speed: for tests only. */
  fsync?: boolean;
  /** Hears what goes wrong while the server is brought back after it died under the running app. */
  onError?: (error: Error) => void;
}

const windows = process.platform === 'win32';
const patience = 30_000;
const maxSocketPath = 107;
const maxLog = 5 * 1024 * 1024;
const nobody = 65534;
const serverPort = 5432;
/** Each app holds this advisory lock shared; the one that can have it alone was the last. */
const lockKey = 7_206_113_001;
const beaten = 75;
const freshPrefix = 'postgres-new-';

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
 * Gives a PostgreSQL server whose cluster lies in `<dataDir>/postgres`: adopts the one that runs there already, waits for one
 * that is starting or going down, else makes the cluster if need be and starts the server. It is brought back when it dies.
 * Raises an error of one sentence when this platform has no server, it can't run as this user, it doesn't start (with the last line
 * of `<dataDir>/postgres.log`) or doesn't answer within 30 s.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  options: EmbeddedPostgresOptions = {},
): Promise<EmbeddedPostgres> {
  const house = openHouse(dataDir);
  const stopping = new AbortController();
  await makeCluster(house, options);
  let keeper: pg.Client | undefined;
  let returning: Promise<void> | undefined;

  async function hold(): Promise<void> {
    const client = await join(house, options, stopping.signal);
    keeper = client;
    client.once('end', () => {
      keeper = undefined;
      if (!stopping.signal.aborted) returning = bringBack();
    });
  }

  async function bringBack(): Promise<void> {
    while (!keeper && !stopping.signal.aborted) {
      try {
        await hold();
      } catch (error) {
        if (stopping.signal.aborted) return;
        options.onError?.(asError(error));
        await sleep(1000, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  async function leave(): Promise<void> {
    stopping.abort();
    await returning;
    const client = keeper ?? (await knock(house)).keeper;
    if (client) await leaveServer(house, client);
  }

  await hold();
  const connection = connectionTo(house);
  let left: Promise<void> | undefined;
  return {
    connection,
    stop() {
      left ??= leave();
      return left;
    },
  };
}

/** The folder and everything in it that belongs to the server. */
interface House {
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
  programs: Programs | undefined;
}

function openHouse(folder: string): House {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const dataDir = fs.realpathSync(folder);
  // One that holds other things may be anything, even /srv: the cluster and the socket are closed to others by themselves.
  if (fs.readdirSync(dataDir).length === 0) closeToOthers(dataDir);
  const house: House = {
    dataDir,
    cluster: path.join(dataDir, 'postgres'),
    log: path.join(dataDir, 'postgres.log'),
    lock: path.join(dataDir, 'postgres.lock'),
    socketDir: undefined,
    password: windows ? passwordIn(passwordFile(dataDir)) : undefined,
    port: undefined,
    programs: undefined,
  };
  if (!windows) house.socketDir = makeSocketDir(house);
  return house;
}

function closeToOthers(folder: string): void {
  if (windows || (fs.statSync(folder).mode & 0o077) === 0) return;
  try {
    fs.chmodSync(folder, 0o700);
  } catch {
    // Somebody else's folder: the server says so itself, and its socket is closed to others anyway.
  }
}

function socketIn(folder: string): string {
  return path.join(folder, `.s.PGSQL.${serverPort}`);
}

function isShort(folder: string): boolean {
  return Buffer.byteLength(socketIn(folder)) <= maxSocketPath;
}

/** A socket's path must fit into 107 bytes: for a longer folder, one under the temporary folder that the next start finds again. */
function makeSocketDir(house: House): string {
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

function passwordFile(dataDir: string): string {
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

function postmasterLine(house: House, line: number): number | undefined {
  try {
    const number = Number(fs.readFileSync(path.join(house.cluster, 'postmaster.pid'), 'utf8').split('\n')[line]);
    return number > 0 ? number : undefined;
  } catch {
    return undefined;
  }
}

function connectionTo(house: House): EmbeddedConnection {
  const common = { user: 'app', database: 'postgres', ssl: false } as const;
  if (house.socketDir !== undefined) return { ...common, host: house.socketDir, port: serverPort };
  const port = postmasterLine(house, 3) ?? house.port ?? serverPort;
  return { ...common, host: '127.0.0.1', port, password: house.password ?? '' };
}

type Answer = { keeper: pg.Client } | { keeper?: undefined; nobodyThere: boolean; why: string };

/** Connects and takes the shared lock, or says why not; raises an error only where waiting can't help. */
async function knock(house: House): Promise<Answer> {
  const client = new pg.Client({
    ...connectionTo(house),
    application_name: 'embedded-postgres keeper',
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ joined: boolean }>('select pg_try_advisory_lock_shared($1) as joined', [
      lockKey,
    ]);
    if (rows[0]?.joined) return { keeper: client };
    await client.end();
    return { nobodyThere: false, why: 'the database system is shutting down' };
  } catch (error) {
    client.end().catch(() => undefined);
    const code = codeOf(error);
    if (/^(28|3D)/.test(code))
      throw new Error(`The database in ${house.cluster} refuses the app: ${asError(error).message}.`);
    return { nobodyThere: ['ENOENT', 'ECONNREFUSED', 'ENOTSOCK'].includes(code), why: asError(error).message };
  }
}

async function join(house: House, options: EmbeddedPostgresOptions, signal: AbortSignal): Promise<pg.Client> {
  const deadline = performance.now() + patience;
  let launch: Launch | undefined;
  for (;;) {
    signal.throwIfAborted();
    const answer = await knock(house);
    if (answer.keeper) return answer.keeper;
    const outcome = launch?.outcome();
    if (answer.nobodyThere && outcome?.failed) {
      throw new Error(`The embedded PostgreSQL server did not start: ${outcome.failed} (see ${house.log}).`);
    }
    if (performance.now() > deadline) {
      throw new Error(
        `The embedded PostgreSQL server in ${house.cluster} did not answer within 30 seconds: ${answer.why}.`,
      );
    }
    if (answer.nobodyThere && (!launch || outcome)) launch = await launchServer(house, options);
    await sleep(outcome ? 100 : 10);
  }
}

interface Launch {
  /** Undefined while the server runs. */
  outcome(): { failed?: string } | undefined;
}

async function launchServer(house: House, options: EmbeddedPostgresOptions): Promise<Launch> {
  if (!fs.existsSync(path.join(house.cluster, 'PG_VERSION'))) {
    throw new Error(`The database's folder ${house.cluster} has disappeared.`);
  }
  const programs = await programsFor(house);
  // PostgreSQL refuses a folder that a copy or a backup tool has opened.
  closeToOthers(house.cluster);
  const settings = [
    ...(await listenSettings(house)),
    'max_connections=60',
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
      : ['sh', '-c', launchScript, 'sh', house.lock, house.cluster, socketIn(house.socketDir), ...server];

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

async function listenSettings(house: House): Promise<string[]> {
  if (house.socketDir === undefined) {
    house.port ??= await freePort();
    return ['listen_addresses=127.0.0.1', `port=${house.port}`];
  }
  makeSocketDir(house);
  const { uid, gid } = (await programsFor(house)).as;
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

async function leaveServer(house: House, client: pg.Client): Promise<void> {
  const pid = postmasterLine(house, 0);
  let failure: unknown;
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [lockKey]);
    const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [lockKey]);
    if (!rows[0]?.last) return await client.end();
    await sendStop(house, client);
  } catch (error) {
    failure = error;
  }
  // This connection keeps the lock, and others away, until the server cuts it.
  const deadline = performance.now() + patience;
  while (pid !== undefined && postmasterLine(house, 0) === pid) {
    const answer = await knock(house);
    if (answer.keeper) await answer.keeper.end();
    else if (answer.nobodyThere) break;
    if (performance.now() > deadline) {
      throw new Error(`The embedded PostgreSQL server in ${house.cluster} did not stop.`, { cause: failure });
    }
    await sleep(10);
  }
  client.end().catch(() => undefined);
  try {
    if (house.socketDir !== undefined && house.socketDir !== house.dataDir) fs.rmdirSync(house.socketDir);
  } catch {
    // Another app has just started the server again.
  }
}

async function sendStop(house: House, client: pg.Client): Promise<void> {
  if (windows) {
    const programs = await programsFor(house);
    await promisify(execFile)(programs.control, ['stop', '-D', house.cluster, '-m', 'fast', '-W'], {
      env: programs.env,
    });
    return;
  }
  // Sent by the server to its own postmaster: the number in the pid file means nothing where the app sees other processes
  // (another container), or has gone to a stranger by now.
  await client.query(`copy (select 1) to program 'kill -INT "$(head -n 1 postmaster.pid)"'`);
}

/** Makes the cluster if there is none: beside its place, then moved there, so that it is there whole or not at all. */
async function makeCluster(house: House, options: EmbeddedPostgresOptions): Promise<void> {
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

async function initialise(house: House, options: EmbeddedPostgresOptions): Promise<void> {
  if (fs.existsSync(house.cluster) && fs.readdirSync(house.cluster).length > 0) {
    throw new Error(
      `The folder ${house.cluster} holds something else than a database: move it away or set another DATA_DIR.`,
    );
  }
  const programs = await programsFor(house);
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
    const said = asError(error).message.split('\n').filter(Boolean);
    const line = said.findLast((text) => /error|fatal|could not/i.test(text)) ?? said.at(-1);
    throw new Error(`The embedded database could not be made in ${house.dataDir}: ${line}.`);
  }
}

interface Programs {
  postgres: string;
  initdb: string;
  control: string;
  env: NodeJS.ProcessEnv;
  prefix: string[];
  as: { uid?: number; gid?: number };
}

/** Finds the binaries and how this user may run them; found once, and only where they are needed. */
async function programsFor(house: House): Promise<Programs> {
  if (house.programs) return house.programs;
  const root = platformPackage();
  makeLinks(root);
  const [postgres = '', initdb = '', control = ''] = ['postgres', 'initdb', 'pg_ctl'].map((name) =>
    executable(path.join(root, 'native', 'bin', windows ? `${name}.exe` : name)),
  );
  const { PATH, SystemRoot, TEMP, TMP, TMPDIR } = process.env;
  // Neither the app's secrets nor a developer's PG… variables are the server's business.
  const env = { PATH, SystemRoot, TEMP, TMP, TMPDIR, LC_ALL: 'C', TZ: 'UTC' };
  const plain: Programs = { postgres, initdb, control, env, prefix: [], as: {} };
  for (const manner of manners(house, root)) {
    if (await works(house, { ...plain, ...manner })) {
      house.programs = { ...plain, ...manner };
      return house.programs;
    }
  }
  if (process.getuid?.() === 0) {
    throw new Error(
      'PostgreSQL refuses to run as root and could not be run as another user here: set DATABASE_URL or do not run as root.',
    );
  }
  house.programs = plain;
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
    } catch (error) {
      if (codeOf(error) === 'EEXIST') continue;
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

type Manner = Pick<Programs, 'prefix' | 'as'>;

/**
 * The ways to run the server, best first. PostgreSQL refuses root, and initdb a user without a name (as in `docker run --user 1234`):
 * a user namespace helps against both. Root takes the user whose the data is already, then a namespace, then nobody.
 */
function manners(house: House, root: string): Manner[] {
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
async function works(house: House, { postgres, prefix, as, env }: Programs): Promise<boolean> {
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

function giveAway(house: House, uid: number, gid: number): void {
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

function ownerOf(file: string): { uid: number; gid: number } | undefined {
  const found = fs.statSync(file, { throwIfNoEntry: false });
  return found && { uid: found.uid, gid: found.gid };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
