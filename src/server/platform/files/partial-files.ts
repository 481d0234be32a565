import { writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { IncomingFolder } from './incoming-folder.ts';

/** See the migration. */
interface PartialFilePiecesTable {
  fileId: string;
  startsAt: number;
  bytes: Buffer;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    partialFilePieces: PartialFilePiecesTable;
  }
}

/** Files that arrive in several requests, each of which can reach another process. */
export interface PartialFiles {
  /**
   * Runs `work` while nobody else in this process works on the file. The latest caller wins: earlier work is told by its
   * signal to stop, since a client that returns has lost its former connection, whether or not the server has noticed.
   */
  exclusively<Result>(id: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
  /** The number of bytes that have arrived. */
  sizeOf(id: string): Promise<number>;
  /**
   * Appends a request's body behind the `offset` bytes that are there, and returns the file's new size. If the connection
   * breaks, this rejects and what has arrived stays; if `signal` aborts, or another process has appended something
   * meanwhile, likewise with a 409. Throws 413 for more than `maxBytes` in all, and 507 and 503 as
   * `IncomingFolder` does.
   */
  append(
    id: string,
    body: Readable,
    limits: { offset: number; maxBytes: number; signal: AbortSignal },
  ): Promise<number>;
  /** The size of all files together, in bytes. */
  bytesOfAll(): Promise<number>;
  /** Writes what has arrived to a new file at `path`; returns its size. */
  writeTo(id: string, path: string): Promise<number>;
  remove(id: string): Promise<void>;
  /** The files of which something is there. */
  ids(): Promise<string[]>;
}

/** A process that is killed loses at most so many bytes of each file, and a sender sends at most so many twice. */
const pieceBytes = 64 * 1024;

/** `incoming` is asked before a piece is stored; without it pieces are stored as long as the database takes them. */
export function openPartialFiles(db: Database, incoming?: Pick<IncomingFolder, 'admit'>): PartialFiles {
  const sizeOf = async (id: string) => {
    const { size } = await db
      .selectFrom('partialFilePieces')
      .select(sql<number>`coalesce(max(starts_at + octet_length(bytes)), 0)`.as('size'))
      .where('fileId', '=', id)
      .executeTakeFirstOrThrow();
    return size;
  };

  /** Adds a piece if exactly `startsAt` bytes are there. Throws 409 otherwise. */
  const addPiece = async (id: string, startsAt: number, bytes: Buffer) => {
    const added = await sql`
      insert into partial_file_pieces (file_id, starts_at, bytes)
      select ${id}::uuid, ${startsAt}::integer, ${bytes}::bytea
      where ${startsAt}::integer = (
        select coalesce(max(starts_at + octet_length(bytes)), 0) from partial_file_pieces where file_id = ${id}::uuid
      )
      on conflict do nothing`.execute(db);
    if (added.numAffectedRows === 0n) throw sentElsewhere();
  };

  return {
    exclusively: latestWins(),
    sizeOf,
    async append(id, body, { offset, maxBytes, signal }) {
      let size = offset;
      let waiting: Buffer[] = [];
      let waitingBytes = 0;
      const store = async () => {
        if (waitingBytes === 0) return;
        await incoming?.admit();
        const bytes = Buffer.concat(waiting);
        waiting = [];
        waitingBytes = 0;
        await addPiece(id, size, bytes);
        size += bytes.length;
      };
      const stop = () => void body.destroy(signal.reason);
      signal.addEventListener('abort', stop, { once: true });
      try {
        if (signal.aborted) stop();
        // A rejected body is left to the caller, who can still read it to its end.
        const chunks: AsyncIterable<Buffer> = body.iterator({ destroyOnReturn: false });
        for await (const chunk of chunks) {
          if (size + waitingBytes + chunk.length > maxBytes) {
            throw httpErrors.tooLarge('More bytes were sent than announced.');
          }
          waiting.push(chunk);
          waitingBytes += chunk.length;
          if (waitingBytes >= pieceBytes) await store();
        }
      } catch (error) {
        await store();
        throw signal.aborted ? sentElsewhere() : error;
      } finally {
        signal.removeEventListener('abort', stop);
      }
      await store();
      return size;
    },
    async bytesOfAll() {
      const { bytes } = await db
        .selectFrom('partialFilePieces')
        .select(sql<number>`coalesce(sum(octet_length(bytes)), 0)::bigint`.as('bytes'))
        .executeTakeFirstOrThrow();
      return bytes;
    },
    async writeTo(id, path) {
      const pieces = await db
        .selectFrom('partialFilePieces')
        .select('bytes')
        .where('fileId', '=', id)
        .orderBy('startsAt')
        .execute();
      const bytes = Buffer.concat(pieces.map((piece) => piece.bytes));
      await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
      return bytes.length;
    },
    async remove(id) {
      await db.deleteFrom('partialFilePieces').where('fileId', '=', id).execute();
    },
    async ids() {
      const found = await db.selectFrom('partialFilePieces').select('fileId').distinct().execute();
      return found.map(({ fileId }) => fileId);
    },
  };
}

const sentElsewhere = () => httpErrors.conflict('This is being sent over another connection.');

/** Serialises work by key. Whoever waits aborts the signal of the work that is in the way. */
function latestWins(): PartialFiles['exclusively'] {
  const running = new Map<string, { abort(): void; ended: Promise<void> }>();
  return async (key, work) => {
    for (let other = running.get(key); other; other = running.get(key)) {
      other.abort();
      await other.ended;
    }
    const controller = new AbortController();
    const ended = Promise.withResolvers<void>();
    running.set(key, { abort: () => controller.abort(), ended: ended.promise });
    try {
      return await work(controller.signal);
    } finally {
      running.delete(key);
      ended.resolve();
    }
  };
}
