import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import pg from 'pg';
import * as z from 'zod/mini';

// A baseline without the product: node:http and node-postgres only.

/**
 * A statement or, as `Stored`, the bytes of a response. `ofIds` passes the ids of the first statement's rows as its
 * value.
 */
const Statement = z.object({
  text: z.string(),
  values: z.array(z.unknown()),
  ofIds: z.optional(z.boolean()),
});
const Stored = z.object({
  headers: z.custom<OutgoingHttpHeaders>(),
  bytes: z.instanceof(Uint8Array),
});
export type Statement = z.infer<typeof Statement>;
export type Stored = z.infer<typeof Stored>;

const Task = z.object({
  connection: z.optional(z.custom<pg.PoolConfig>()),
  answers: z.record(z.string(), z.union([Stored, z.array(Statement)])),
});
type Task = z.infer<typeof Task>;

async function read(pool: pg.Pool, statements: readonly Statement[]): Promise<string> {
  const data: { id?: string }[][] = [];
  for (const { text, values, ofIds } of statements) {
    const ids = data[0]?.map(({ id }) => id);
    data.push((await pool.query({ text, values: ofIds ? [ids] : values })).rows);
  }
  return JSON.stringify({ message: 'Found', data });
}

async function serve({ connection, answers }: Task): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 10 });
  const respond = async (url: string, response: ServerResponse) => {
    const answer = answers[url] ?? [];
    if (!Array.isArray(answer)) return response.writeHead(200, answer.headers).end(answer.bytes);
    return response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(await read(pool, answer));
  };
  const server = createServer((request, response) => {
    respond(request.url ?? '', response).catch((error: unknown) =>
      response.writeHead(500).end(String(error)),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  process.send?.(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
}

/** Runs the server in a separate process while `use` runs. */
export async function withBareServer<Result>(
  task: Task,
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const child = fork(import.meta.filename, {
    serialization: 'advanced',
    env: { PATH: process.env.PATH },
  });
  const ended = once(child, 'close');
  try {
    child.send(task);
    const [url] = await once(child, 'message');
    return await use(String(url));
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

if (import.meta.main) process.once('message', (task) => void serve(z.parse(Task, task)));
