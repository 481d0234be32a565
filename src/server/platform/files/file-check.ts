import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import type { Database } from '#server/platform/database/database.ts';
import { AlteredFileError } from './file-encryption.ts';
import { LockedFileError } from './file-keys.ts';
import { type EncryptedStore, fileReader } from './file-reader.ts';

/**
 * A file's fault. A kept file is `missing`, differs from what was stored (`changed`), can't be read from disk
 * (`unreadable`), or its key can't be opened (`locked`). A `stray` has no row.
 */
export interface FileFinding {
  kind: 'missing' | 'changed' | 'unreadable' | 'locked' | 'stray';
  name: string;
  isRepaired: boolean;
}

export interface FileCheckSummary {
  /** The number of kept files read, and their bytes. */
  files: number;
  bytes: number;
}

export interface FileCheckOptions {
  /** Whether to remove strays older than a day. */
  isRepairing: boolean;
  now: Date;
  report(finding: FileFinding): void;
}

const pageSize = 500;
const readAtOnce = 4;
const aDayMs = 24 * 60 * 60 * 1000;
const fileShape = /^[0-9a-f]{32}(\.part)?$/;

async function digest(content: Readable): Promise<{ sha256: Buffer; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  content.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  await pipeline(content, hash);
  return { sha256: hash.digest(), bytes };
}

interface KeptRow {
  name: string;
  sha256: Buffer;
}

const selectKeptFiles = (db: Database) =>
  db.selectFrom('storedFiles').select(['name', 'sha256']).where('kept', '=', true).orderBy('name');

async function* keptPages(db: Database): AsyncGenerator<KeptRow[]> {
  for (let after = ''; ; ) {
    const page = await selectKeptFiles(db).where('name', '>', after).limit(pageSize).execute();
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last.name;
  }
}

/** The fault that an error shows; `undefined` for other errors. One bad sector or key must not end the check. */
function findingOf(error: unknown): 'changed' | 'locked' | 'unreadable' | undefined {
  if (error instanceof AlteredFileError) return 'changed';
  if (error instanceof LockedFileError) return 'locked';
  return error instanceof Error && 'code' in error && error.code === 'EIO'
    ? 'unreadable'
    : undefined;
}

/**
 * Reads every kept file, and looks for files without a row. Can run while the product serves: a file has its row
 * from before it is stored until it is removed. Throws a `StoreUnavailableError`.
 */
export async function checkFiles(
  files: EncryptedStore,
  { isRepairing, now, report }: FileCheckOptions,
): Promise<FileCheckSummary> {
  const { db, store } = files;
  const read = fileReader(files);
  const summary = { files: 0, bytes: 0 };

  async function checkOne({ name, sha256 }: KeptRow): Promise<void> {
    const file = await read(name);
    if (!file) {
      // It may have been released and deleted since its page was read.
      const isKept = await selectKeptFiles(db).where('name', '=', name).executeTakeFirst();
      if (isKept) report({ kind: 'missing', name, isRepaired: false });
      return;
    }
    const content = await digest(file.bytes);
    summary.files += 1;
    summary.bytes += content.bytes;
    if (!sha256.equals(content.sha256)) report({ kind: 'changed', name, isRepaired: false });
  }

  const limit = pLimit(readAtOnce);
  for await (const page of keptPages(db)) {
    await limit.map(page, async (row) => {
      try {
        await checkOne(row);
      } catch (error) {
        const kind = findingOf(error);
        if (!kind) throw error;
        if (kind === 'changed') summary.files += 1;
        report({ kind, name: row.name, isRepaired: false });
      }
    });
  }

  for await (const page of store.list()) {
    // The bucket may have other users.
    const listed = page.filter(({ name }) => fileShape.test(name));
    const names = listed.map(({ name }) => name);
    if (names.length === 0) continue;
    const rows = await db
      .selectFrom('storedFiles')
      .select('name')
      .where('name', 'in', names)
      .execute();
    const rowNames = new Set(rows.map(({ name }) => name));
    for (const { name, writtenAt } of listed) {
      if (rowNames.has(name)) continue;
      // It may have been removed, and its row too, since it was listed.
      const file = await store.read(name);
      if (!file) continue;
      file.bytes.destroy();
      const isRepaired = isRepairing && writtenAt.getTime() < now.getTime() - aDayMs;
      if (isRepaired) await store.remove(name);
      report({ kind: 'stray', name, isRepaired });
    }
  }
  return summary;
}
