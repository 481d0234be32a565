import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createConsultation } from '#contract/consultations/consultation-form.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { freePort, type OwnPostgres, ownPostgres } from '#test/product/own-postgres.ts';
import { launchProduct, type ProductProcess } from '#test/product/product.ts';
import { type TcpProxy, tcpProxy } from '#test/product/tcp-proxy.ts';
import { goodConsultation } from '#test/samples/consultations.ts';
import { waitFor } from '#test/wait.ts';

// `npm run torture -- --only database` repeats this for longer, under load, and measures it.

let folder: string;
let product: ProductProcess;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'product-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(async () => {
  await product.end('SIGKILL');
});

async function sendForm(): Promise<Response> {
  const { method, path } = createConsultation;
  const headers = { 'content-type': 'application/json' };
  return fetch(url + apiBase + path, { method, headers, body: JSON.stringify(goodConsultation()) });
}
const statusOf = async (path: string) => (await fetch(url + path)).status;
/** Tolerates any number of 503 responses. */
const untilTaken = () =>
  waitFor(async () => {
    const { status } = await sendForm();
    expect([201, 503]).toContain(status);
    expect(status).toBe(201);
  });
/** Only requests that need the database may fail. */
const untilTurnedAway = async () => {
  await waitFor(async () => expect((await sendForm()).headers.get('retry-after')).toBe('5'));
  expect(await statusOf('/readyz')).toBe(503);
  expect(await statusOf('/training')).toBe(503);
  expect(await statusOf('/apply')).toBe(200);
  expect(await statusOf('/nowhere')).toBe(404);
};
const said = (words: string) => product.lines.filter((line) => line.includes(words)).length;

describe.runIf(process.platform === 'linux')('on a database of its own', () => {
  let server: OwnPostgres;
  let proxy: TcpProxy;
  beforeAll(async () => {
    server = await ownPostgres(join(folder, 'server'), { settings: ['fsync=off'] });
    proxy = await tcpProxy(server.port);
  });
  afterAll(async () => {
    await proxy.close();
    await server.remove();
  });

  test('it waits for the database at the start with a page that says so and asks again, and outlives restarts, a freeze and silent connections', async () => {
    await server.stop();
    const port = await freePort();
    const env = {
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: server.url(proxy.port),
      PORT: String(port),
    };
    product = launchProduct(env);
    url = `http://127.0.0.1:${port}`;
    await waitFor(async () => expect((await sendForm()).headers.get('retry-after')).toBe('5'));
    for (const path of ['/', '/apply', '/admin/dashboard', '/nowhere']) {
      const page = await fetch(url + path);
      expect([page.status, page.headers.get('retry-after')], path).toEqual([503, '5']);
      expect(await page.text(), path).toContain('<meta http-equiv="refresh" content="5">');
    }
    expect(await statusOf('/readyz')).toBe(503);
    expect(said('is waited for up to 60 s')).toBe(1);
    expect(await statusOf('/healthz')).toBe(200);
    await server.start();
    expect(await product.ready).toBe(url);
    expect(await statusOf('/about')).toBe(200);

    for (let round = 0; round < 6; round += 1) {
      await server.stop();
      await server.start();
      await untilTaken();
    }
    await server.stop();
    await untilTurnedAway();
    await server.start();
    await untilTaken();

    server.freeze();
    await untilTurnedAway();
    expect(said('the database does not answer')).toBe(1);
    server.thaw();
    await untilTaken();

    proxy.swallow();
    expect((await sendForm()).status).toBe(503);
    await untilTaken();

    server.freeze();
    expect(await product.end('SIGTERM')).toBe(0);
    server.thaw();
    // Pending queries fail, but their connections are closed without complaint.
    expect(said('could not close the database connections')).toBe(0);
    expect(said('could not close the instance lock')).toBe(0);
  });

  const refusals: [string, string, string][] = [
    [
      'the database has another name',
      'alter database motions rename to other',
      'alter database other rename to motions',
    ],
    ['the login is refused', 'alter role motions nologin', 'alter role motions login'],
  ];

  test.each(refusals)(
    'while %s everybody is asked to come back, as in an outage',
    async (_what, refuse, allow) => {
      await server.ask('drop database if exists motions with (force)');
      await server.ask('drop role if exists motions');
      await server.ask('create role motions login superuser');
      await server.ask('create database motions owner motions');
      const own = new URL(server.url());
      own.username = 'motions';
      own.pathname = '/motions';
      product = launchProduct({ DATA_DIR: join(folder, 'refused'), DATABASE_URL: own.href });
      url = await product.ready;
      await untilTaken();
      const cut =
        "select count(pg_terminate_backend(pid)) from pg_stat_activity where datname in ('motions', 'other')";
      // A database with new connections can't be renamed, so try again.
      await waitFor(async () => {
        await server.ask(cut);
        await server.ask(refuse);
      });
      await server.ask(cut);
      await untilTurnedAway();
      await server.ask(allow);
      await untilTaken();
    },
  );
});

test('its embedded server is started again when it is killed', async () => {
  const dataDir = join(folder, 'embedded');
  product = launchProduct({ DATA_DIR: dataDir });
  url = await product.ready;
  await untilTaken();
  const postmaster = async () =>
    Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
  const killed = await postmaster();
  process.kill(killed, 'SIGKILL');
  await waitFor(async () => expect(await postmaster()).not.toBe(killed));
  await untilTaken();
  process.kill(await postmaster(), 'SIGKILL');
  expect(await product.end('SIGTERM')).toBe(0);
  await waitFor(async () => {
    const isThere = await postmaster()
      .then((pid) => process.kill(pid, 0))
      .catch(() => false);
    expect(isThere).toBe(false);
  });
});
