import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { forgotPassword } from '#contract/accounts/accounts.ts';
import { channels } from '#contract/messages/messages.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { hasRoomOn } from '#server/messages/message-limits.ts';
import { messageFacts, watchMessages } from '#server/messages/message-metrics.ts';
import { queueMessages } from '#server/messages/queue-messages.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { startJobs } from '#server/platform/system/jobs.ts';
import { createLogger } from '#server/platform/system/log.ts';
import { createMetrics } from '#server/platform/system/metrics.ts';
import { openMetricsServer } from '#server/platform/system/metrics-server.ts';
import {
  databaseFacts,
  watchDatabase,
  watchPools,
} from '#server/platform/system/platform-metrics.ts';
import { anApp } from '#test/app.ts';
import { aDatabase, type TestDatabase } from '#test/database.ts';
import { isNightly } from '#test/nightly.ts';
import { freePort } from '#test/product/own-postgres.ts';
import { launchProduct, type ProductProcess } from '#test/product/product.ts';
import { waitFor } from '#test/wait.ts';

const local = { host: '127.0.0.1', port: 0 };
const perDay = { mail: 10, text: 10 };
const silent = createLogger({ level: 'silent' });

const Failure = z.looseObject({ messageId: z.optional(z.string()) });

const scrape = async (port: number) =>
  await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

describe.runIf(isNightly)('of the product', () => {
  let folder: string;
  let product: ProductProcess;
  let site: string;
  let port: number;
  let database: TestDatabase;
  beforeAll(async () => {
    database = await aDatabase();
    folder = await mkdtemp(join(tmpdir(), 'product-'));
    port = await freePort();
    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'data'),
      BACKUP_DIR: folder,
      METRICS_PORT: String(port),
    };
    const bucket = {
      BACKUP_S3_ENDPOINT: 'http://127.0.0.1:1',
      BACKUP_S3_BUCKET: 'backups',
      BACKUP_S3_ACCESS_KEY_ID: 'a key',
      BACKUP_S3_SECRET_ACCESS_KEY: 'a secret',
    };
    product = launchProduct({
      ...env,
      ...bucket,
      LOG_LEVEL: 'warn',
      SMTP_URL: 'smtp://127.0.0.1:1',
    });
    site = await product.ready;
  });
  afterAll(async () => {
    await product.end('SIGTERM');
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('they are served on a port of their own, and nothing else is', async () => {
    expect((await fetch(`${site}/metrics`)).status).toBe(404);
    const there = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(there.status).toBe(200);
    expect(there.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
    const scraped = await scrape(port);
    for (const known of [/^motions_database_up 1$/m, /^motions_backup_disk_free_bytes [1-9]/m])
      expect(scraped).toMatch(known);
  });

  test('the log line of a mail that can not be sent names the message, and the mail is counted', async () => {
    await fetch(site + apiBase + forgotPassword.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@example.com' }),
    });
    const failure = await waitFor(() => {
      const line = product.lines.find((one) => one.includes('"a message could not be delivered"'));
      return z.parse(Failure, JSON.parse(line ?? ''));
    });
    expect(failure).toMatchObject({
      messageId: expect.stringMatching(/^[\da-f-]{36}$/),
      channel: 'mail',
    });
    expect(JSON.stringify(failure)).not.toContain('@');
    expect(await scrape(port)).toMatch(
      /^motions_messages_total\{channel="mail",outcome="failed",reason="no-mail-server"\} 1$/m,
    );
  });

  test.each(['alerts.yaml', 'grafana-dashboard.json'])(
    '%s uses only metrics that exist',
    async (name) => {
      const file = await readFile(
        fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url)),
        'utf8',
      );
      const used = new Set(
        [...file.matchAll(/\b(?:motions|process|nodejs)_[a-z_]+/g)].map(([metric]) => metric),
      );
      expect(used.size).toBeGreaterThan(5);
      // Samples only: a metric without values would still have a description.
      const given = new Set(
        [...(await scrape(port)).matchAll(/^[a-z_]+/gm)].map(([metric]) => metric),
      );
      expect([...used].filter((metric) => !given.has(metric))).toEqual([]);
    },
  );
});

test('requests are counted by the pattern of their route, and nothing that was sent becomes a label', async () => {
  const metrics = createMetrics(channels);
  const world = await anApp({ onRequestEnd: metrics.countRequest });
  for (const id of ['secret-one', 'secret-two', 'secret%22%0Athree']) {
    await world.app.inject(`/api/v1/training/${id}?email=ada@example.com`);
  }
  await world.app.inject('/secret-four/%ff');
  await world.app.inject('/secret-five"} 1\nmade_up 7');
  await world.app.inject('/healthz');
  const { text } = await metrics.scrape();
  await world.close();
  expect(text).toMatch(
    /^motions_http_requests_total\{method="GET",route="\/healthz",status="200"\} 1$/m,
  );
  expect(text).toMatch(
    /^motions_http_requests_total\{method="GET",route="unknown",status="404"\} \d$/m,
  );
  expect(text).not.toMatch(/secret|ada@|made_up/);
});

test('without the database the rest is still there', async () => {
  const { db, pool, close } = openDatabase({
    connectionString: 'postgres://nobody@127.0.0.1:1/none',
  });
  const metrics = createMetrics(channels);
  watchDatabase(metrics, databaseFacts(db), { jobs: ['greet'], scheduled: [] });
  watchMessages(metrics, messageFacts(db), perDay);
  watchPools(metrics, { requests: pool });
  const server = await openMetricsServer(metrics, local);
  const text = await scrape(server.port);
  await server.close();
  await close();
  expect(text).toMatch(/^motions_database_up 0$/m);
  expect(text).toMatch(/^motions_database_pool_waiting\{pool="requests"\} 0$/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
  expect(text).not.toMatch(/^motions_(jobs|database_size_bytes|messages_waiting)\b/m);
});

test('jobs that wait are counted with the age of the oldest, and scheduled work has the time at which it was last done or scheduled', async () => {
  const database = await aDatabase();
  const queue = await startJobs(
    database.pool,
    { greet: async () => undefined, rest: async () => undefined },
    silent,
  );
  for (const name of ['tidy', 'nightly'])
    await queue.schedule(name, { everyHourAt: 5 }, async () => undefined);
  await queue.stop();
  for (const name of ['tidy', 'tidy', 'nightly']) await queue.add(name, {}, database.db);
  for (const to of ['Ada', 'Ngozi']) await queue.add('greet', { to }, database.db);
  for (const change of [
    "job set state = 'completed', completed_on = '2026-01-02T03:04:05Z' where name = 'tidy'",
    "job set state = 'failed', completed_on = now() where name = 'nightly'",
    "job set created_on = now() - interval '1 hour' where name = 'greet'",
    "schedule set created_on = '2026-01-01T00:00:00Z' where name = 'nightly'",
  ])
    await database.pool.query(`update pgboss.${change}`);
  const metrics = createMetrics(channels);
  watchDatabase(metrics, databaseFacts(database.db), {
    jobs: ['greet', 'rest'],
    scheduled: ['tidy', 'nightly'],
  });
  const { text } = await metrics.scrape();
  await database.close();
  expect(text).toMatch(/^motions_jobs\{queue="greet",state="waiting"\} 2$/m);
  expect(text).toMatch(/^motions_jobs\{queue="rest",state="waiting"\} 0$/m);
  expect(text).toMatch(/^motions_oldest_job_age_seconds\{queue="greet"\} 3[67]\d\d/m);
  expect(text).not.toMatch(/Ada|Ngozi|pgboss/);
  const lastDone = text
    .split('\n')
    .filter((line) => line.startsWith('motions_last_done_timestamp_seconds'));
  expect(lastDone.sort()).toEqual([
    `motions_last_done_timestamp_seconds{work="nightly"} ${Date.UTC(2026, 0, 1) / 1000}`,
    `motions_last_done_timestamp_seconds{work="tidy"} ${Date.UTC(2026, 0, 2, 3, 4, 5) / 1000}`,
  ]);
});

test('messages that wait are counted by channel, with the age of the oldest, but not those whose time has not come', async () => {
  const database = await aDatabase();
  // Creates the job tables, which the metrics read.
  await (await startJobs(database.pool, {}, silent)).stop();
  const anHour = 60 * 60_000;
  const now = Date.now();
  const queue = (occasion: string, createdAt: number) =>
    queueMessages(
      database.db,
      [
        {
          event: 'application-received',
          occasion,
          recipient: { name: 'Ada', email: 'ada@example.com' },
          record: { kind: 'driver', id: crypto.randomUUID(), name: 'Ada', reference: '100001' },
          mail: { subject: 'Hello', words: 'Hello' },
        },
      ],
      { by: 'office' },
      new Date(createdAt),
    );
  await queue('one', now - anHour);
  await queue('another', now - anHour / 2);
  await queue('later', now + anHour);
  const today = todayInLagos(new Date());
  for (let at = 0; at < 8; at += 1) {
    await hasRoomOn(database.db, today, { channel: 'mail', cause: 'clock', max: perDay.mail });
  }
  const metrics = createMetrics(channels);
  watchMessages(metrics, messageFacts(database.db), perDay);
  const { text } = await metrics.scrape();
  await database.close();
  expect(text).toMatch(/^motions_messages_waiting\{channel="mail"\} 2$/m);
  expect(text).toMatch(/^motions_messages_waiting\{channel="text"\} 0$/m);
  expect(text).toMatch(/^motions_oldest_message_age_seconds\{channel="mail"\} 3[67]\d\d/m);
  expect(text).toMatch(/^motions_messages_of_day_ratio\{channel="mail"\} 0\.8$/m);
  expect(text).toMatch(/^motions_messages_of_day_ratio\{channel="text"\} 0$/m);
  expect(text).not.toMatch(/Ada|ada@/);
});
