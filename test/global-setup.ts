import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded/embedded-postgres.ts';
import type { EmbeddedConnection } from '#server/platform/embedded/paths.ts';
import { useMemoryDisk } from './memory-disk.ts';
import { dropDatabase, endSessions, run } from './server-sql.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The tests' server: the URL of its main database, and the migrated template database. */
    postgres: { url: string; template: string };
  }
}

/**
 * Provides test files with a PostgreSQL server and a migrated template database: an embedded one in a temporary
 * folder, or `TEST_DATABASE_URL` (PostgreSQL 15 or later, a role that can create databases). Removes everything at
 * the end. Throws the errors of the server's start and of the migrations.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await useMemoryDisk();
  // Each process of a script or test loads the whole server; the compile cache halves that time.
  process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/compiled');
  const server = await startServer();
  const template = `test_${process.pid}_${Date.now().toString(36)}`;

  async function removeAll(): Promise<void> {
    const names = await run(
      server.url,
      `select datname from pg_database where starts_with(datname, '${template}')`,
    );
    for (const { datname } of names) await dropDatabase(server.url, datname);
    await endSessions();
    await server.close();
  }

  try {
    await makeTemplate(server.url, template);
  } catch (error) {
    await removeAll();
    throw error;
  }
  project.provide('postgres', { url: server.url, template });
  return removeAll;
}

async function makeTemplate(server: string, template: string): Promise<void> {
  await run(server, `create database ${template} template template0 encoding 'UTF8'`);
  const { pool } = openDatabase({ connectionString: urlOf(server, template) });
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
  // A database's first session writes what later ones read; this way it is copied with the files.
  await startSession(urlOf(server, template));
  // A database can't be copied during any connection, including autovacuum's.
  await run(server, `alter database ${template} with allow_connections false`);
}

async function startSession(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.end();
}

async function startServer(): Promise<{ url: string; close: () => Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url, close: async () => undefined };
  const folder = await mkdtemp(path.join(tmpdir(), 'test-postgres-'));
  const server = await startEmbeddedPostgres(folder, { fsync: false });
  return {
    url: embeddedUrl(server.connection),
    async close() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function embeddedUrl({ host, port, user, password, database }: EmbeddedConnection): string {
  const login = password === undefined ? user : `${user}:${password}`;
  return `postgres://${login}@${encodeURIComponent(host)}:${port}/${database}`;
}

function urlOf(server: string, database: string): string {
  // `new URL` rejects `postgres://user@/database?host=/socket`.
  return server.replace(/^(\w+:\/\/[^/?]*)[^?]*/, `$1/${database}`);
}
