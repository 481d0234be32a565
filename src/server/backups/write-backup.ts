import type { Writable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { holdDeletions } from '#server/platform/files/deletion-lock.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { readKeyFile } from '#server/platform/system/data-keys.ts';
import { type AddEntry, writeArchive } from './archive.ts';
import { copyTarget, countRowsOf, exists, readSequences, readTables } from './catalogue.ts';
import { keysMissingIn } from './data-keys.ts';
import { BackupError, keyName, type Manifest, manifestName, missingName } from './manifest.ts';
import { describeWaitingJobs, waitingJobs } from './waiting-jobs.ts';

const partBytes = 1024 * 1024;
const newline = 0x0a;
const namesAtOnce = 100;
const filesAtOnce = 8;

export interface BackupSource {
  connection: pg.ClientConfig;
  /** Reads files as stored: encrypted. */
  read: FileStore['read'];
  /** The path of the generated data key, if there is one. */
  keyFile: string;
}

export interface WriteOptions {
  now: Date;
  signal?: AbortSignal | undefined;
  /** Called now and then with the number of files done, and of all. */
  onProgress?: (done: number, all: number) => void;
}

export interface BackupSummary {
  rows: number;
  files: number;
  fileBytes: number;
  /** Files that rows keep but the store lacks. */
  missing: string[];
}

/**
 * Writes a backup of the database and its files to `sink`, and ends it. Both are of one moment: deletions of files
 * wait until `session` ends, and all rows are read in one snapshot after that starts. Throws `BackupError` if the
 * product hasn't set up the database.
 */
export async function writeBackup(
  session: pg.Client,
  { read, keyFile }: Pick<BackupSource, 'read' | 'keyFile'>,
  { sink, now, signal, onProgress }: WriteOptions & { sink: Writable },
): Promise<BackupSummary> {
  await holdDeletions(session);
  await session.query('begin isolation level repeatable read, read only');
  const madeKey = await readKeyFile(keyFile);
  const manifest = await describe(session, now, madeKey);
  const summary: BackupSummary = {
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: 0,
    fileBytes: 0,
    missing: [],
  };
  await writeArchive({ sink, mtime: now, signal }, async (add) => {
    await addText(add, manifestName, `${JSON.stringify(manifest, undefined, 2)}\n`);
    if (madeKey !== undefined) await addText(add, keyName, `${madeKey}\n`);
    for (const { name, columns, rows } of manifest.tables) {
      await addRows(session, add, {
        folder: `tables/${name}`,
        from: copyTarget(name, columns),
        rows,
      });
    }
    if (manifest.jobs.rows > 0) {
      await addRows(session, add, {
        folder: 'jobs',
        from: `(${waitingJobs})`,
        rows: manifest.jobs.rows,
      });
    }
    for await (const names of keptFiles(session)) {
      await addFiles(read, add, names, summary);
      onProgress?.(summary.files + summary.missing.length, manifest.files);
    }
    if (summary.missing.length > 0)
      await addText(add, missingName, `${summary.missing.join('\n')}\n`);
  });
  await session.query('commit');
  return summary;
}

async function describe(
  session: pg.ClientBase,
  now: Date,
  madeKey: string | undefined,
): Promise<Manifest> {
  if (!(await exists(session, 'migrations'))) {
    throw new BackupError(
      'There is nothing to back up: the database has not been set up by the product.',
    );
  }
  const tables: Manifest['tables'] = [];
  for (const table of await readTables(session)) {
    tables.push({ ...table, rows: await countRowsOf(session, table.name) });
  }
  const migrations = await session.query<Manifest['migrations'][number]>(
    'select name, checksum from migrations order by name',
  );
  const server = await session.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  const files = await session.query<{ total: string }>(
    'select count(*) as total from stored_files where kept',
  );
  return {
    format: 1,
    createdAt: now.toISOString(),
    postgres: server.rows[0]?.version ?? '',
    migrations: migrations.rows,
    tables,
    sequences: await readSequences(session),
    jobs: await describeWaitingJobs(session),
    files: Number(files.rows[0]?.total),
    settingKeys: await keysMissingIn(session, madeKey),
  };
}

const addText = (add: AddEntry, name: string, text: string) =>
  add(name, Buffer.byteLength(text), [Buffer.from(text)]);

/** Adds rows in COPY's text format, in parts: an entry's size comes first, and is only known once it is complete. */
async function addRows(
  session: pg.Client,
  add: AddEntry,
  { folder, from, rows }: { folder: string; from: string; rows: number },
): Promise<void> {
  const copy = session.query(copyTo(`copy ${from} to stdout`));
  let part = 0;
  for await (const chunks of wholeLines(copy)) {
    part += 1;
    const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    await add(`${folder}/${String(part).padStart(6, '0')}.copy`, size, chunks);
  }
  if (copy.rowCount !== rows)
    throw new Error(`${folder} has ${copy.rowCount} rows, but ${rows} were counted.`);
}

/** Cuts a stream into parts of about 1 MB. Line ends within values are escaped, so each row is one line. */
async function* wholeLines(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const end = size + chunk.length >= partBytes ? chunk.lastIndexOf(newline) + 1 : 0;
    if (end > 0) {
      yield [...chunks, chunk.subarray(0, end)];
      chunks = [];
      size = 0;
    }
    chunks.push(chunk.subarray(end));
    size += chunk.length - end;
  }
  if (size > 0) yield chunks;
}

/** The names of the files kept by the snapshot's rows, in order and in batches. */
async function* keptFiles(session: pg.ClientBase): AsyncGenerator<string[]> {
  for (let last = ''; ; ) {
    const { rows } = await session.query<{ name: string }>(
      'select name from stored_files where kept and name > $1 order by name limit $2',
      [last, namesAtOnce],
    );
    if (rows.length === 0) return;
    yield rows.map(({ name }) => name);
    last = rows.at(-1)?.name ?? '';
  }
}

async function addFiles(
  read: FileStore['read'],
  add: AddEntry,
  names: readonly string[],
  summary: BackupSummary,
) {
  for (let at = 0; at < names.length; at += filesAtOnce) {
    // Object storage is slow to respond, so several are opened at once.
    const opening = names.slice(at, at + filesAtOnce).map(async (name) => {
      const content = await read(name);
      // A failure before its turn shows when it is read; without a listener it would end the process.
      content?.bytes.on('error', () => undefined);
      return { name, found: content };
    });
    try {
      for (const { name, found } of await Promise.all(opening)) {
        if (!found) {
          summary.missing.push(name);
          continue;
        }
        await add(`files/${name}`, found.size, found.bytes);
        summary.files += 1;
        summary.fileBytes += found.size;
      }
    } finally {
      for (const opened of await Promise.allSettled(opening)) {
        if (opened.status === 'fulfilled') opened.value.found?.bytes.destroy();
      }
    }
  }
}
