import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login } from '#contract/accounts/accounts.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { connectionTo, resolvePaths } from '#server/platform/embedded/paths.ts';
import { aDatabase, type TestDatabase } from '#test/database.ts';
import { isNightly } from '#test/nightly.ts';
import { freePort } from '#test/product/own-postgres.ts';
import { launchProduct } from '#test/product/product.ts';
import { waitFor, waitUntil } from '#test/wait.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'product-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function logIn(address: string, email: string, password: string): Promise<number> {
  const { method, path } = login;
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password });
  return (await fetch(address + apiBase + path, { method, headers, body })).status;
}

describe('on an empty data folder', () => {
  const dataDir = () => join(folder, 'data');
  const serverRuns = () => existsSync(join(dataDir(), 'postgres/postmaster.pid'));
  const email = 'admin@example.com';

  test('it starts with a database of its own, shows the first administrator once, and keeps what it has after a kill', async () => {
    const port = await freePort();
    // A missing backup folder must not end the website.
    const slips = {
      BACKUPDIR: '/tmp',
      SMTP_URI: 'smtp://x',
      PUBLIC_URL: 'https://www.example.com',
      BACKUP_DIR: '/dev/null/no',
    };
    const product = launchProduct({ DATA_DIR: dataDir(), PORT: String(port), ...slips });
    const address = `http://127.0.0.1:${port}`;
    const readiness = () =>
      fetch(`${address}/readyz`).then(
        ({ status }) => status,
        () => 0,
      );
    await waitUntil(async () => (await readiness()) === 200);
    await waitUntil(() => product.lines.some((line) => line.includes('with the password')));
    const password =
      /admin@example\.com with the password (\S+)/.exec(product.lines.join('\n'))?.[1] ?? '';
    expect(password).toMatch(/^[\w-]{22}$/);
    expect(await logIn(address, email, password)).toBe(200);
    expect((await fetch(`${address}/apply`)).status).toBe(200);
    expect(product.lines).toContain('BACKUPDIR is not a setting. Did you mean BACKUP_DIR?');
    expect(product.lines).toContain('SMTP_URI is not a setting. Did you mean SMTP_URL?');
    const warnings = product.lines.filter((line) => line.startsWith('{"level":40,')).join('\n');
    for (const files of ['emails', 'text messages'])
      expect(warnings).toContain(`is set, so ${files} are only written to files`);
    expect(warnings).toContain('SMTP_URI is not a setting, but SMTP_URL is');
    expect(product.strays).toEqual([]);
    await product.end('SIGKILL');
    expect(serverRuns()).toBe(true);
    // The server notices the killed process a moment later; until then the next one isn't its only user.
    const { pool, close } = openDatabase(connectionTo(resolvePaths(dataDir())));
    const others =
      "select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()";
    await waitUntil(async () => (await pool.query(others)).rowCount === 0);
    await close();

    // The second start adopts the database that is still running, and stops it at its end.
    const second = launchProduct({ DATA_DIR: dataDir() });
    const secondAddress = await second.ready;
    expect(await logIn(secondAddress, email, password)).toBe(200);
    expect(second.lines.join('\n')).not.toContain('password');
    expect(await second.end('SIGTERM')).toBe(0);
    expect(serverRuns()).toBe(false);
  });

  test.runIf(isNightly)(
    'a second process on its folder warns, and shares the database',
    async () => {
      const third = launchProduct({ DATA_DIR: dataDir() });
      await third.ready;
      const words = 'another process uses the same DATA_DIR';
      const beside = launchProduct({ DATA_DIR: dataDir() });
      const itsAddress = await beside.ready;
      expect(third.lines.join('\n')).not.toContain(words);
      expect(beside.lines.join('\n')).toContain(words);
      // A terminal sends Ctrl-C to the whole process group, and npm forwards it again.
      for (let times = 0; times < 20; times += 1) void third.end('SIGINT');
      expect(await third.ended).toBe(0);
      expect((await fetch(`${itsAddress}/readyz`)).status).toBe(200);
      expect(await beside.end('SIGTERM')).toBe(0);
      expect(serverRuns()).toBe(false);
    },
  );
});

test.runIf(isNightly)(
  'on DATABASE_URL it starts no database, takes the first administrator from the settings, and makes an overdue backup',
  async () => {
    const database = await aDatabase();
    const dataDir = join(folder, 'elsewhere');
    const admin = { ADMIN_EMAIL: 'funke@example.com', ADMIN_PASSWORD: 'correct horse' };
    const backups = join(folder, 'backups');
    await mkdir(backups);
    const settings = {
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      BACKUP_DIR: backups,
      BACKUP_AT: '00:00',
    };
    const product = launchProduct({ ...settings, ...admin });
    expect(await logIn(await product.ready, admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)).toBe(200);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    // OWASP's parameters; other tests use cheaper hashes.
    const { passwordHash } = await database.db
      .selectFrom('admins')
      .select('passwordHash')
      .executeTakeFirstOrThrow();
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const isMade = async () =>
      expect(await readdir(backups)).toEqual([
        expect.stringMatching(/^backup-\d{4}-\d\d-\d\d\.tar$/),
      ]);
    await waitFor(isMade);
    await product.end('SIGTERM');
    await database.close();
  },
);

describe.runIf(isNightly)('with a wrong setting', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await aDatabase();
  });
  afterAll(() => database.close());

  const refused = async (env: Record<string, string>) => {
    const product = launchProduct({
      DATA_DIR: join(folder, 'refused'),
      DATABASE_URL: database.url,
      ...env,
    });
    const code = await product.ended;
    return { code, lines: product.lines };
  };

  const wrong: [Record<string, string>, string][] = [
    [
      { DATABASE_URL: 'postgres://nobody@localhost:1/nothing', DATABASE_WAIT_SECONDS: '0' },
      'DATABASE_URL',
    ],
    [{ DATA_DIR: '/proc/nothing' }, 'DATA_DIR'],
    [{ HOST: '203.0.113.1' }, 'HOST'],
    [
      { DATABASE_URL: 'postgres://nobody@nowhere.invalid/nothing', DATABASE_WAIT_SECONDS: '0' },
      'DATABASE_URL',
    ],
    [{ DATA_DIR: '/dev/null/nothing' }, 'DATA_DIR'],
  ];

  test.each(wrong)('%j it stops with a sentence that names %s', async (env, name) => {
    const { code, lines } = await refused(env);
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(name);
  });

  test('a port that is taken is said', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const address = other.address();
    const port = address && typeof address === 'object' ? address.port : 0;
    const { lines } = await refused({ PORT: String(port) });
    expect(lines.at(-1)).toBe(`PORT ${port} on 127.0.0.1 is already used by another program.`);
    other.close();
    // No account may exist whose password was never shown.
    expect(await database.db.selectFrom('admins').select('id').execute()).toEqual([]);
  });
});
