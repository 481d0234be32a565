import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '#test/database.ts';
import { type TcpProxy, tcpProxy } from '#test/product/tcp-proxy.ts';
import { waitFor, waitUntil } from '#test/wait.ts';
import { Availability } from './availability.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { startHeartbeat } from './heartbeat.ts';
import { unavailability } from './unavailable.ts';

const connections = 3;
const unavailable = { code: 'no-answer' };

let database: TestDatabase;
let proxy: TcpProxy;
let opened: OpenDatabase;
let availability: Availability;
let viaProxy: pg.ClientConfig;

beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  const {
    host,
    port,
    user,
    password,
    database: name,
  } = new pg.Client({ connectionString: database.url });
  proxy = await tcpProxy(host.startsWith('/') ? `${host}/.s.PGSQL.${port}` : port);
  viaProxy = {
    host: '127.0.0.1',
    port: proxy.port,
    user,
    database: name,
    ...(password && { password }),
  };
  availability = new Availability();
  const limits = { connections, statementMs: 30_000, silenceMs: 1_000 };
  opened = openDatabase(viaProxy, { limits, availability });
});
afterEach(async () => {
  await opened.close();
  await proxy.close();
});

const useAll = () =>
  Promise.all(
    Array.from({ length: connections }, () => opened.pool.query('select pg_sleep(0.05), 1 as one')),
  );

describe('on connections that have gone silent', () => {
  test('a transaction fails at its commit, and new connections serve the next ones', async () => {
    await useAll();
    const work = opened.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      proxy.swallow();
    });
    // Kysely throws the error of its rollback on the cut connection.
    expect(unavailability(await work.catch((error: unknown) => error))).toMatch(
      /^(no-answer|cut)$/,
    );
    expect(availability.outage).toMatchObject(unavailable);
    availability.restored();
    await useAll();
    expect(opened.pool.totalCount).toBe(connections);
  });

  test('those who wait for a connection get a new one', async () => {
    await useAll();
    proxy.swallow();
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, () => opened.pool.query('select 1')),
    );
    const failed = all
      .filter((one) => one.status === 'rejected')
      .map(({ reason }) => unavailability(reason));
    expect(failed).toEqual(Array.from({ length: connections }, () => 'no-answer'));
    await waitFor(() => expect(opened.pool.waitingCount).toBe(0));
  });

  test('the pool closes nevertheless, also with a statement on its way', async () => {
    const slow = opened.pool.query('select pg_sleep(60)');
    const failed = expect(slow).rejects.toThrow();
    await opened.close();
    await failed;
  });
});

test('a connection on which nothing can be written any more, as after a failover, is not used again', async () => {
  await opened.db.connection().execute(async (one) => {
    await sql`set default_transaction_read_only = on`.execute(one);
    await expect(sql`create table written (id int)`.execute(one)).rejects.toMatchObject({
      code: '25006',
    });
  });
  await waitFor(() => expect(opened.pool.totalCount).toBe(0));
  await opened.pool.query('create table written (id int)');
});

test('while the database is lost nobody is connected', async () => {
  availability.lost(new Error('gone'));
  await expect(opened.pool.connect()).rejects.toThrow('gone');
  await expect(opened.pool.query('select 1')).rejects.toThrow('gone');
  expect(opened.pool.totalCount).toBe(0);
});

describe('the heartbeat', () => {
  const sessions = async () => {
    const text =
      "select pid from pg_stat_activity where application_name = 'motions-logistics watch' and datname = $1";
    const { rows } = await database.pool.query<{ pid: number }>(text, [viaProxy.database]);
    return rows.map(({ pid }) => pid);
  };

  test('opens its one session again however often it is cut', async () => {
    const heartbeat = await startHeartbeat(viaProxy, availability, async () => undefined);
    for (let round = 0; round < 2; round += 1) {
      const [pid] = await sessions();
      await database.pool.query('select pg_terminate_backend($1)', [pid]);
      await waitFor(async () => expect(await sessions()).not.toContain(pid));
      await waitFor(async () => expect(await sessions()).toHaveLength(1));
    }
    await heartbeat.stop();
    await waitFor(async () => expect(await sessions()).toEqual([]));
  });

  test('finds a lost session, tells so, and tells when a new one works', async () => {
    const heartbeat = await startHeartbeat(viaProxy, availability, async () => undefined);
    const lost = new Promise((resolve) => availability.onLost(resolve));
    proxy.swallow();
    expect(await lost).toMatchObject(unavailable);
    await waitUntil(() => availability.outage === undefined);
    await useAll();
    await heartbeat.stop();
  });

  test('takes a database for lost that can only be read, until it can be written again', async () => {
    const heartbeat = await startHeartbeat(viaProxy, availability, async () => undefined);
    const name = viaProxy.database;
    await database.pool.query(`alter database ${name} set default_transaction_read_only = on`);
    const [pid] = await sessions();
    await database.pool.query('select pg_terminate_backend($1)', [pid]);
    await waitUntil(() => availability.outage !== undefined);
    expect(availability.outage).toMatchObject({ code: 'read-only' });
    await expect(opened.pool.query('select 1')).rejects.toMatchObject({ code: 'read-only' });
    await database.pool.query(
      `set default_transaction_read_only = off; alter database ${name} reset all`,
    );
    await waitUntil(() => availability.outage === undefined);
    await heartbeat.stop();
  });
});
