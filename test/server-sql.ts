import pg from 'pg';

const sessions = new Map<string, Promise<pg.Client>>();

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // Without a listener, the end of the server would end a worker that is still there.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Runs one statement on the main database of the tests' server and returns its rows. Throws the server's errors. A
 * process keeps its session, since beginning one takes longer than most statements.
 */
export async function run(server: string, sql: string): Promise<{ datname: string }[]> {
  const session = sessions.get(server) ?? open(server);
  sessions.set(server, session);
  return (await (await session).query<{ datname: string }>(sql)).rows;
}

/** Ends this process's sessions, which would keep it running. */
export async function endSessions(): Promise<void> {
  for (const session of sessions.values()) await (await session).end();
}

/**
 * Drops a database if it exists, even while others are connected. `with (force)` would also end an autovacuum,
 * which an ordinary role may not; without it, the server makes that yield.
 */
export async function dropDatabase(server: string, name: string): Promise<void> {
  if ((await run(server, `select datname from pg_database where datname = '${name}'`)).length === 0)
    return;
  // Otherwise a running product reconnects between the two statements below.
  await run(server, `alter database ${name} allow_connections false`);
  for (let tries = 1; ; tries += 1) {
    await run(
      server,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename is not null`,
    );
    try {
      await run(server, `drop database ${name}`);
      return;
    } catch (error) {
      // Another session was about to connect; the server itself has waited five seconds.
      if (!(error instanceof pg.DatabaseError) || error.code !== '55006' || tries === 3)
        throw error;
    }
  }
}
