import pg from 'pg';

/** Runs one statement on a database of the tests' server and returns its rows. Throws the server's errors. */
export async function run(url: string, sql: string): Promise<{ datname: string }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ datname: string }>(sql)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Drops a database, if there is one of that name, also while others are connected to it. `with (force)` would have to end an
 * autovacuum there too, which an ordinary role may not; without it, the server makes that give way.
 */
export async function dropDatabase(server: string, name: string): Promise<void> {
  await run(
    server,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename is not null`,
  );
  await run(server, `drop database if exists ${name}`);
}
