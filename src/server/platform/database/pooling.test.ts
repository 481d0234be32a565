import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '#test/database.ts';
import { hasPgBouncer, type PgBouncer, pgBouncer } from '#test/product/pg-bouncer.ts';
import { launchProduct } from '#test/product/product.ts';
import { type TcpProxy, tcpProxy } from '#test/product/tcp-proxy.ts';
import { openDatabase, requestLimits } from './database.ts';
import { requireSessions } from './pooling.ts';

let folder: string;
let database: TestDatabase;
let proxy: TcpProxy;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pooling-'));
  database = await aDatabase();
  const { host, port } = new pg.Client({ connectionString: database.url });
  proxy = await tcpProxy(host.startsWith('/') ? `${host}/.s.PGSQL.${port}` : port);
});
afterAll(async () => {
  await proxy.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

test('a server without a pooler has sessions', async () => {
  await requireSessions({ connectionString: database.url });
});

describe.runIf(hasPgBouncer)('behind PgBouncer', () => {
  const behind = async (
    mode: 'session' | 'transaction' | 'statement',
    work: (bouncer: PgBouncer) => Promise<void>,
  ) => {
    const { user = '', database: name = '' } = new pg.Client({ connectionString: database.url });
    const bouncer = await pgBouncer(
      join(folder, mode),
      { port: proxy.port, user, database: name },
      mode,
    );
    await work(bouncer).finally(() => bouncer.close());
  };
  const settings = ({ url }: PgBouncer) => ({ DATABASE_URL: url, DATA_DIR: join(folder, 'data') });

  test('with sessions it works as it comes, and its limits hold', () =>
    behind('session', async (bouncer) => {
      const product = launchProduct(settings(bouncer));
      const origin = await product.ready;
      expect((await fetch(`${origin}/readyz`)).status).toBe(200);
      expect(await product.end('SIGTERM')).toBe(0);
      expect(product.lines.filter((line) => /"level":[456]0/.test(line))).toEqual([]);
      const { pool, close } = openDatabase(
        { connectionString: bouncer.url },
        { limits: requestLimits },
      );
      expect((await pool.query('show statement_timeout')).rows).toEqual([
        { statement_timeout: '4500ms' },
      ]);
      await close();
    }));

  test.each(['transaction', 'statement'] as const)(
    'with pool_mode = %s it refuses to start, and says why',
    (mode) =>
      behind(mode, async (bouncer) => {
        const product = launchProduct(settings(bouncer));
        expect(await product.ended).toBe(1);
        expect(product.lines.filter((line) => !line.startsWith('{'))).toEqual([
          expect.stringMatching(
            /^DATABASE_URL leads to a pooler .* set pool_mode = session there.*\.$/,
          ),
        ]);
      }),
  );

  test('it is noticed when others use the pooler, too', () =>
    behind('transaction', async ({ url }) => {
      const others = new pg.Pool({ connectionString: url, max: 8 });
      let isOver = false;
      const use = async () => {
        while (!isOver) await others.query('select pg_sleep(0.001)');
      };
      const using = Array.from({ length: 8 }, use);
      for (let tries = 0; tries < 20; tries += 1) {
        await expect(requireSessions({ connectionString: url })).rejects.toThrow(
          'set pool_mode = session',
        );
      }
      isOver = true;
      await Promise.all(using);
      await others.end();
    }));
});
