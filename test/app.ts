import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { v7 as uuid } from 'uuid';
import { afterAll, expect } from 'vitest';
import type { Role } from '#contract/platform/roles.ts';
import { findCredentials, insertAdmin } from '#server/accounts/repository.ts';
import { ensureFirstAdmin } from '#server/accounts/service.ts';
import { openSession } from '#server/accounts/session-service.ts';
import { scheduledWork } from '#server/background.ts';
import type { BackupBucket } from '#server/backups/backup-bucket.ts';
import { bucketCopies } from '#server/backups/bucket-copies.ts';
import { dailyBackups } from '#server/backups/daily-backups.ts';
import type { Replacement } from '#server/backups/start-service.ts';
import { delivery } from '#server/messages/delivery-service.ts';
import type { Notify } from '#server/messages/notify.ts';
import type { Parts, Platform } from '#server/parts.ts';
import type { Database } from '#server/platform/database/database.ts';
import { diskSpace } from '#server/platform/files/disk-space.ts';
import { diskStore, type FileStore } from '#server/platform/files/file-store.ts';
import { createImages } from '#server/platform/files/images.ts';
import { openStoredFiles, type StoredFiles } from '#server/platform/files/stored-files.ts';
import type { OnRequestEnd } from '#server/platform/http/request-log.ts';
import type { ConnectionTimeouts } from '#server/platform/http/upload-rate.ts';
import type { Context } from '#server/platform/system/context.ts';
import type { DataKeys } from '#server/platform/system/data-keys.ts';
import { claimInstanceLock } from '#server/platform/system/instance-lock.ts';
import type { JobQueue, Jobs } from '#server/platform/system/jobs.ts';
import { errorCounts } from '#server/platform/system/log.ts';
import type { Mail, MailOutlet, SendMail } from '#server/platform/system/mailer.ts';
import { readRelease } from '#server/platform/system/release.ts';
import type { SendText, TextMessage, TextProvider } from '#server/platform/system/text-sender.ts';
import { createProduct } from '#server/product.ts';
import type { RenderCheck } from '#server/site/site.ts';
import { testDataKey, testKeys } from './data-keys.ts';
import { aDatabase, type TestDatabase } from './database.ts';
import { waitFor } from './wait.ts';

export const admin = {
  email: 'funke@example.com',
  password: 'correct horse',
  name: 'Fúnkẹ́ Bámidélé',
};

/** An app with its own database and folder; the test sets its clock. */
export interface TestApp {
  app: FastifyInstance;
  database: TestDatabase;
  files: StoredFiles;
  folder: string;
  time: { now: Date };
  mails: Mail[];
  errors: ReturnType<typeof errorCounts>;
  /** What the last message was sent with. */
  outlets: { mail?: MailOutlet; text?: TextProvider | undefined };
  texts: TextMessage[];
  /** Replace the functions that send, if set. */
  providers: { mail?: SendMail; text?: SendText };
  /** The backups that were to replace its data. */
  replacements: Replacement[];
  deliver(): Promise<void>;
  notify: Notify;
  /** The context of its services, to test work outside requests. */
  context: Context;
  parts: Parts;
  /** The scheduled work, to run now; `changes` override its context. */
  work(changes?: Partial<Context>): ReturnType<typeof scheduledWork>;
  doJobs(): Promise<void>;
  /** Logs in, by default as the app's Owner, and returns the header with the token. */
  signIn(role?: Role): Promise<{ authorization: string }>;
  /** The files in the app's folder, stored or waiting. */
  filesOnDisk(): Promise<string[]>;
  /** The files in the store, once no request is still being received or cleaned up. */
  storedFiles(): Promise<string[]>;
  /** Ends the app, and leaves its database and files to the next one. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

// Shared by a worker's apps, since loading the image decoders takes a second; ends with the worker. No test depends on
// the machine's speed.
const encoders = createImages(() => undefined, { ms: 60_000 });

export interface TestAppOptions extends Partial<Platform['settings']> {
  canSendMail?: boolean;
  /** Where its backups are sent. */
  bucket?: BackupBucket;
  /** The data keys of its settings, for a backup to start from. */
  startKeys?: readonly string[];
  timeouts?: Partial<ConnectionTimeouts>;
  store?: FileStore;
  /** The free space of its disk of 100 GB; by default that of the real one. */
  freeBytes?: () => number;
  maxIncomingBytes?: number;
  onRequestEnd?: OnRequestEnd;
  /** Aborted when the process is about to end. */
  ending?: AbortSignal;
  isReady?: () => boolean;
  logger?: Logger;
  keys?: DataKeys;
  /** Another app whose database and files it shares. */
  beside?: Pick<TestApp, 'database' | 'folder'>;
  withSite?: boolean;
  hasServiceWorker?: boolean;
  /** Renders unpublished content where no site is served; by default everything renders. */
  pages?: RenderCheck;
}

const aDisk = 100e9;

export const appSecret = 'a secret of the tests, long enough';

/** The end of the address for reports about text messages. */
export const textReportSecret = 'the-secret-of-the-reports';

/** The address of an administrator with this role, added once, with the password of `admin`. */
async function anAdministrator(db: Database, role: Role, createdAt: Date): Promise<string> {
  const found = await findCredentials(db, admin.email);
  const email = `${role.toLowerCase()}@example.com`;
  const passwordHash = found?.passwordHash ?? '';
  await insertAdmin(db, { id: uuid(), name: `A ${role}`, email, passwordHash, role, createdAt });
  return email;
}

/** The origin of requests in memory. */
const aBrowser = {
  address: '127.0.0.1',
  device: 'lightMyRequest',
  requestId: 'signing-in',
  network: '127.0.x.x',
};

/** Starts an app in memory with one administrator; `options` override the product's defaults. */
export async function anApp(options: TestAppOptions = {}): Promise<TestApp> {
  const {
    publicUrl = 'http://localhost:3000',
    timeouts,
    store,
    freeBytes,
    maxIncomingBytes,
    logger = pino({ level: 'silent' }),
    beside,
    keys = testKeys,
    withSite,
    hasServiceWorker = true,
    pages = { tryOut: async () => undefined, preview: async () => '' },
    onRequestEnd,
    ending,
    isReady,
    canSendMail = true,
    bucket,
    startKeys = [testDataKey],
    ...changes
  } = options;
  const { database, folder } = beside ?? {
    database: await aDatabase(),
    folder: await mkdtemp(join(tmpdir(), 'test-app-')),
  };
  const time = { now: new Date() };
  const clock = () => time.now;
  const instance = await claimInstanceLock(database.pool);
  const files = await openStoredFiles(
    database.db,
    store ?? diskStore(join(folder, 'files')),
    instance,
    {
      keys,
      incomingRoot: join(folder, 'incoming'),
      maxIncomingBytes,
      space:
        freeBytes &&
        diskSpace([folder], {
          freshMs: 0,
          measure: async () => ({ free: freeBytes(), total: aDisk }),
        }),
    },
  );
  const mails: Mail[] = [];
  const texts: TextMessage[] = [];
  const outlets: TestApp['outlets'] = {};
  const providers: TestApp['providers'] = {};
  const replacements: Replacement[] = [];
  const noted: { name: string; data: object }[] = [];
  const settings: Platform['settings'] = {
    publicUrl,
    dataDir: folder,
    databaseUrl: 'postgres://elsewhere',
    textReportSecret,
    smtpUrl: canSendMail ? 'smtp://localhost' : undefined,
    mailFrom: 'no-reply@localhost',
    diskFloorMb: undefined,
    textProvider: { kind: 'webhook', url: 'http://localhost', secret: '', from: 'Tests' },
    publicPostsPerMinute: 100_000,
    formsPerHour: 100_000,
    formsPerDay: 100_000,
    formMessagesPerHour: 100_000,
    formMessagesPerDay: 100_000,
    mailsPerDay: 100_000,
    textsPerDay: 100_000,
    dailyApplicationsPerSender: 100_000,
    dailyApplicationMbPerSender: 100_000,
    unreviewedApplicationsMb: 100_000,
    sessionHours: 12,
    sessionIdleMinutes: 60,
    secondFactor: 'optional',
    trustProxy: 0,
    ...changes,
  };
  const { db, pool } = database;
  const readStored = (store ?? diskStore(join(folder, 'files'))).read;
  const connection = { connectionString: database.url };
  const keysForBackups = { settingKeys: [testDataKey], readKeys: async () => [testDataKey] };
  const backups = dailyBackups(
    { folder: join(folder, 'backups'), at: '02:30', isDefault: true },
    {
      source: {
        connection,
        read: readStored,
        keyFile: join(folder, 'data.key'),
      },
      db,
      clock,
      log: logger,
      settingKeys: [testDataKey],
    },
  );
  const backupCare: Platform['backupCare'] = {
    backups,
    copies:
      bucket &&
      bucketCopies({
        bucket,
        backups,
        connection,
        db,
        clock,
        log: logger,
        ...keysForBackups,
      }),
    readKeys: keysForBackups.readKeys,
    absentKeys: ['DATA_KEY'],
    start: {
      keys: { settings: startKeys, file: join(folder, 'data.key'), isEmbedded: false },
      hasOthers: instance.hasOthers,
      replaceData: (replacement) => void replacements.push(replacement),
    },
  };
  const errors = errorCounts(clock);
  // Imported late: screen tests run in a DOM environment, where the site's folder can't be resolved.
  const { registerSite } = withSite ? await import('#server/site/site.ts') : {};
  const { app, parts } = await createProduct<JobQueue>({
    db,
    pool,
    maintenance: { db },
    backupCare,
    errors,
    readRelease: () => readRelease(false),
    files,
    images: encoders,
    clock,
    keys,
    settings,
    secret: appSecret,
    sendMail: async (mail, outlet) => {
      outlets.mail = outlet;
      return providers.mail ? providers.mail(mail, outlet) : void mails.push(mail);
    },
    sendText: async (message, provider) => {
      outlets.text = provider;
      if (providers.text) return providers.text(message, provider);
      texts.push(message);
      return { providerId: `provided-${texts.length}` };
    },
    openSite: async (server, words) =>
      registerSite ? registerSite(server, { publicUrl, hasServiceWorker }, words) : pages,
    startQueue: async () => ({ add: async (name, data) => void noted.push({ name, data }) }),
    timeouts,
    logger,
    onRequestEnd,
    ending,
    isReady,
  });
  const sending = { ...parts.delivering, onError: () => undefined };
  const deliver = delivery(sending);
  const deliverUrgent = delivery(sending, { onlyUrgent: true });
  await ensureFirstAdmin(database.db, clock, admin);
  // Or it would need attention in every test that is dated later.
  await database.db.updateTable('backupCare').set({ sheetOpenedAt: time.now }).execute();
  const listFiles = async (below: string) => {
    const entries = await readdir(below, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  };
  let stopped: Promise<void> | undefined;
  const inTransaction = <Result>(act: (tx: Database) => Promise<Result>) =>
    database.db.transaction().execute(act);
  const stop = async () => {
    await backupCare.copies?.stop();
    await backups.stop();
    await app.close();
    await instance.release();
  };
  const stopOnce = () => {
    stopped ??= stop();
    return stopped;
  };
  return {
    app,
    errors,
    database,
    files,
    folder,
    time,
    mails,
    texts,
    outlets,
    providers,
    replacements,
    async deliver() {
      await Promise.all([deliver.mail(), deliver.text()]);
    },
    notify: parts.context.notify,
    context: parts.context,
    parts,
    work: (changes) => scheduledWork({ ...parts.maintenanceContext, ...changes }),
    async doJobs() {
      const jobs: Jobs = parts.jobs;
      for (const { name, data } of noted.splice(0)) await jobs[name]?.(data);
      await deliverUrgent.mail();
    },
    async signIn(role = 'Owner') {
      const email =
        role === 'Owner' ? admin.email : await anAdministrator(database.db, role, clock());
      // Skips the log-in, which hashes the password and counts attempts: tests sign in often.
      const found = await findCredentials(database.db, email);
      const opened =
        found &&
        (await inTransaction((tx) => openSession({ ...parts.context, db: tx }, aBrowser, found)));
      if (!opened) throw new Error(`${email} can't sign in`);
      return { authorization: `Bearer ${opened.token}` };
    },
    filesOnDisk: () => listFiles(folder),
    async storedFiles() {
      const look = async () => expect(await listFiles(join(folder, 'incoming'))).toEqual([]);
      await waitFor(look);
      return listFiles(folder);
    },
    stop: stopOnce,
    async close() {
      // A half-sent request would be waited for.
      app.server.closeAllConnections();
      await stopOnce();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts an app for all tests of a file. */
export async function aWorld(options: TestAppOptions = {}): Promise<TestApp> {
  const world = await anApp(options);
  afterAll(() => world.close());
  return world;
}
