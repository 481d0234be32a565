import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import pg from 'pg';
import * as z from 'zod/mini';
import { listDrivers } from '#contract/drivers/drivers.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { findSession } from '#server/accounts/session-service.ts';
import { createLicences } from '#server/drivers/licence-service.ts';
import { driverProfile, listedDrivers } from '#server/drivers/service.ts';
import { countOverview } from '#server/overview/repository.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { connectionTo, resolvePaths } from '#server/platform/embedded/paths.ts';
import { sessionLinks, signedLinks } from '#server/platform/http/signed-links.ts';
import { openDataKeys } from '#server/platform/system/data-keys.ts';
import { readSettings } from '#server/platform/system/env.ts';

// What a list costs without the product: a bare node:http server that runs the same statements with node-postgres, one after the
// other, and answers with their rows.

const Statement = z.object({ text: z.string(), values: z.array(z.unknown()) });
type Statement = z.infer<typeof Statement>;

const Task = z.object({ connection: z.custom<pg.PoolConfig>(), statements: z.record(z.string(), z.array(Statement)) });
type Task = z.infer<typeof Task>;

/** The statements of the product's answers, by name. `token` is an administrator's. */
async function record(dataDir: string, token: string, driver: string): Promise<Task> {
  const connection = connectionTo(resolvePaths(dataDir));
  const { db, pool, close } = openDatabase(connection);
  let heard: Statement[] = [];
  pool.on('connect', (client) => {
    client.query = new Proxy(client.query, {
      apply(query, self, given: unknown[]) {
        const [text, values] = given;
        if (typeof text === 'string' && Array.isArray(values)) heard.push({ text, values });
        return Reflect.apply(query, self, given);
      },
    });
  });
  const clock = () => new Date();
  const actor = { sessionId: randomUUID(), role: 'Owner' };
  const licences = createLicences(await openDataKeys(db, readSettings({ DATA_DIR: dataDir })));
  const reading = {
    db,
    clock,
    links: sessionLinks(signedLinks('a secret of the bench', 'documents'), async () => undefined),
    actor,
    licences,
  };
  const never = new AbortController().signal;
  const list = (query: Record<string, string>) => () =>
    listedDrivers(reading, z.parse(listDrivers.query, query), never);
  const answers = {
    list: list({ status: 'Pending' }),
    search: list({ fullName: 'ade' }),
    detail: () => driverProfile(reading, driver),
    overview: () => countOverview(db, todayInLagos(clock())),
  };
  try {
    const statements: Task['statements'] = {};
    for (const [name, answer] of Object.entries(answers)) {
      heard = [];
      await findSession(db, { hours: 12, idleMinutes: 60, secondFactor: 'optional' }, clock, token);
      await answer();
      statements[name] = heard;
    }
    return { connection: { ...connection }, statements };
  } finally {
    await close();
  }
}

async function serve({ connection, statements }: Task): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 10 });
  const answer = async (name: string) => {
    const rows = [];
    for (const { text, values } of statements[name] ?? []) rows.push((await pool.query(text, values)).rows);
    return JSON.stringify({ message: name, data: rows });
  };
  const server = createServer((request, response) => {
    answer(request.url?.split('/').at(-1) ?? '').then(
      (json) => response.writeHead(200, { 'content-type': 'application/json' }).end(json),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  process.send?.(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
}

/** A running bare server: `/list`, `/search`, `/detail` and `/overview`. */
export interface BareLists {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts a bare server beside the product with this data folder, which must be running. */
export async function startBareLists(dataDir: string, token: string, driver: string): Promise<BareLists> {
  const task = await record(dataDir, token, driver);
  const child: ChildProcess = fork(import.meta.filename, {
    serialization: 'advanced',
    env: { PATH: process.env.PATH },
  });
  const ended = once(child, 'close');
  child.send(task);
  const [url] = await once(child, 'message');
  return {
    url: String(url),
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

if (import.meta.main) process.once('message', (task) => void serve(z.parse(Task, task)));
