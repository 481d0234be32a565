import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import * as z from 'zod/mini';

// What answers cost without the product: node:http and node-postgres, nothing else.

/** A statement. The values of one with `ofIds` are the ids of the first statement's rows. */
const Statement = z.object({ text: z.string(), values: z.array(z.unknown()), ofIds: z.optional(z.boolean()) });
export type Statement = z.infer<typeof Statement>;

/** The statements of each answer, by the address that it is asked for. */
const Task = z.object({ connection: z.custom<pg.PoolConfig>(), answers: z.record(z.string(), z.array(Statement)) });
export type Task = z.infer<typeof Task>;

async function answer(pool: pg.Pool, statements: readonly Statement[]): Promise<string> {
  const data: { id?: string }[][] = [];
  // One connection for all, since they can be a transaction.
  const client = await pool.connect();
  try {
    for (const [at, { text, values, ofIds }] of statements.entries()) {
      const ids = data[0]?.map(({ id }) => id);
      // By name, so that they are planned once, as the product's are.
      data.push((await client.query({ name: `${at} ${text.length}`, text, values: ofIds ? [ids] : values })).rows);
    }
  } finally {
    client.release();
  }
  return JSON.stringify({ message: 'Found', data });
}

async function serve({ connection, answers }: Task): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 10 });
  const respond = async (request: IncomingMessage) => {
    JSON.parse((await text(request)) || 'null');
    return answer(pool, answers[request.url ?? ''] ?? []);
  };
  const server = createServer((request, response) => {
    respond(request).then(
      (json) => response.writeHead(200, { 'content-type': 'application/json' }).end(json),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  process.send?.(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
}

/** A running bare server. */
export interface BareDatabase {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts a bare server, as a separate process, that answers with the rows of the statements. */
export async function startBareDatabase(task: Task): Promise<BareDatabase> {
  const env = { PATH: process.env.PATH };
  const child: ChildProcess = fork(import.meta.filename, { serialization: 'advanced', env });
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
