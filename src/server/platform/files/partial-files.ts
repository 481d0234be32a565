import { mkdir, open, readdir, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { IncomingFolder } from './incoming-folder.ts';

/** Files that arrive in several requests. They belong to this process, and are lost with it. */
export interface PartialFiles {
  /**
   * Runs `work` while nobody else works on the file. The latest caller wins: earlier work is told by its signal to stop,
   * since a client that returns has lost its former connection, whether or not the server has noticed.
   */
  exclusively<Result>(name: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
  /** Throws 507 and 503 as `IncomingFolder` does. */
  create(name: string): Promise<void>;
  pathOf(name: string): string;
  /** The size in bytes; `undefined` if the file isn't in this process's folder. */
  sizeOf(name: string): Promise<number | undefined>;
  /**
   * Appends a request's body and returns the file's new size. If the connection breaks, this rejects and what has arrived
   * stays; if `signal` aborts, likewise with a 409. Throws 413 for more than `maxBytes` in all, 507 and 503 as
   * `IncomingFolder` does.
   */
  append(name: string, body: Readable, limits: { maxBytes: number; signal: AbortSignal }): Promise<number>;
  truncate(name: string, size: number): Promise<void>;
  /** Removes the file and those that were made from it, whose names begin with its own. */
  remove(name: string): Promise<void>;
  names(): Promise<string[]>;
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The partial files below `incoming`, the folder for this process's temporary files. */
export function openPartialFiles(incoming: IncomingFolder): PartialFiles {
  const folder = join(incoming.path, 'partial');
  const pathOf = (name: string) => join(folder, name);
  const exclusively = latestWins();

  const list = async () => {
    try {
      return await readdir(folder);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  };

  return {
    exclusively,
    pathOf,
    async create(name) {
      await incoming.admit();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await (await open(pathOf(name), 'wx', 0o600)).close();
    },
    async sizeOf(name) {
      try {
        return (await stat(pathOf(name))).size;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async append(name, body, { maxBytes, signal }) {
      const stop = () => void body.destroy(signal.reason);
      const file = await open(pathOf(name), 'a', 0o600);
      signal.addEventListener('abort', stop, { once: true });
      try {
        if (signal.aborted) stop();
        let { size } = await file.stat();
        // A rejected body is left to the caller, who can still read it to its end.
        const chunks: AsyncIterable<Buffer> = body.iterator({ destroyOnReturn: false });
        for await (const chunk of chunks) {
          if (size + chunk.length > maxBytes) throw httpErrors.tooLarge('More bytes were sent than announced.');
          await incoming.take(name, chunk.length);
          await file.appendFile(chunk);
          size += chunk.length;
        }
        return size;
      } catch (error) {
        throw signal.aborted ? httpErrors.conflict('This is being sent over another connection.') : error;
      } finally {
        signal.removeEventListener('abort', stop);
        await file.close();
      }
    },
    truncate: (name, size) => truncate(pathOf(name), size),
    async remove(name) {
      await rm(pathOf(name), { force: true });
      await rm(`${pathOf(name)}.jpg`, { force: true });
      incoming.giveBack(name);
    },
    names: async () => [...new Set((await list()).map((file) => file.replace(/\..*$/, '')))],
  };
}

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
