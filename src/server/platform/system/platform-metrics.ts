import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '#server/platform/database/database.ts';
import { diskFloor, measureDisk } from '#server/platform/files/disk-space.ts';
import type { Images } from '#server/platform/files/images.ts';
import type { StoredFiles } from '#server/platform/files/stored-files.ts';
import type { Metrics, Samples } from './metrics.ts';

const readingMs = 2_000;
const statementMs = 1_500;
const sizeFreshMs = 60_000;

interface JobCounts {
  name: string;
  waiting: number;
  active: number;
  failed: number;
  oldestSeconds: number;
}

/** The work in the job queue, from the library's tables, without its internal queues. */
async function readJobs(db: Database): Promise<JobCounts[]> {
  const { rows } = await sql<JobCounts>`
    select name,
      count(*) filter (where state in ('created', 'retry')) as waiting,
      count(*) filter (where state = 'active') as active,
      count(*) filter (where state = 'failed') as failed,
      coalesce(extract(epoch from now() - min(created_on) filter (where state in ('created', 'retry'))), 0)::float8
        as oldest_seconds
    from pgboss.job
    where state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_pgboss%'
    group by name`.execute(db);
  return rows;
}

/**
 * When each scheduled work was last done, in seconds since 1970. Work never done, or not within the two weeks that
 * jobs are kept, has the time of its scheduling.
 */
async function readLastDone(db: Database): Promise<{ name: string; doneAt: number }[]> {
  const { rows } = await sql<{ name: string; doneAt: number }>`
    select schedule.name, extract(epoch from coalesce(max(completed_on), min(schedule.created_on)))::float8 as "doneAt"
    from pgboss.schedule left join pgboss.job on job.name = schedule.name and state = 'completed'
    group by schedule.name`.execute(db);
  return rows;
}

/** Reads the database's size at most once a minute, since the server examines all its files for it. */
function sizeReader(): (db: Database) => Promise<number> {
  let cached: { until: number; bytes: number } | undefined;
  return async (db) => {
    if (cached && performance.now() < cached.until) return cached.bytes;
    const { rows } = await sql<{
      bytes: number;
    }>`select pg_database_size(current_database()) as bytes`.execute(db);
    cached = { until: performance.now() + sizeFreshMs, bytes: rows[0]?.bytes ?? 0 };
    return cached.bytes;
  };
}

/**
 * Reads figures in a transaction; `undefined` if that fails or takes more than 2 s. A scrape must not burden a slow
 * database: while one reads, the next waits for the same result.
 */
export function databaseReader<Figures>(
  db: Database,
  read: (tx: Database) => Promise<Figures>,
): () => Promise<Figures | undefined> {
  const readNow = () =>
    db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = ${sql.lit(statementMs)}`.execute(tx);
      return read(tx);
    });
  let reading: Promise<Figures> | undefined;
  return () => {
    reading ??= readNow().finally(() => {
      reading = undefined;
    });
    return Promise.race([
      reading.catch(() => undefined),
      pause(readingMs, undefined, { ref: false }),
    ]);
  };
}

interface DatabaseFacts {
  jobs: JobCounts[];
  lastDone: { name: string; doneAt: number }[];
  /** In bytes, at most a minute old. */
  size: number;
}

/** The database's figures in metrics and on the page Health. */
export type ReadDatabaseFacts = () => Promise<DatabaseFacts | undefined>;

export function databaseFacts(db: Database): ReadDatabaseFacts {
  const sizeOf = sizeReader();
  return databaseReader(db, async (tx) => ({
    jobs: await readJobs(tx),
    lastDone: await readLastDone(tx),
    size: await sizeOf(tx),
  }));
}

/** Adds the database's figures to the metrics. `jobs` and `scheduled` name the queues, so empty ones have a value. */
export function watchDatabase(
  metrics: Metrics,
  readFacts: ReadDatabaseFacts,
  { jobs: added, scheduled }: { jobs: readonly string[]; scheduled: readonly string[] },
): void {
  const queues = [...added, ...scheduled];
  metrics.gauges(
    {
      database_up: { help: 'Whether the database has answered the scrape in time.' },
      database_size_bytes: { help: 'Size of the database, at most a minute old.' },
      jobs: {
        help: 'Jobs by queue and state; failed ones as long as they are kept.',
        labels: ['queue', 'state'],
      },
      oldest_job_age_seconds: {
        help: 'How long the oldest job has been waiting, tries included.',
        labels: ['queue'],
      },
      last_done_timestamp_seconds: {
        help: 'When the scheduled work was last done without a failure, or since when it is scheduled.',
        labels: ['work'],
      },
    },
    async () => {
      const answer = await readFacts();
      if (!answer) return { database_up: 0 };
      const { jobs, lastDone, size } = answer;
      const byName = new Map(
        queues.map((name) => [name, { name, waiting: 0, active: 0, failed: 0, oldestSeconds: 0 }]),
      );
      for (const row of jobs) byName.set(row.name, row);
      const counts = [...byName.values()];
      return {
        database_up: 1,
        database_size_bytes: size,
        jobs: counts.flatMap(({ name: queue, waiting, active, failed }) => [
          { labels: { queue, state: 'waiting' }, value: waiting },
          { labels: { queue, state: 'active' }, value: active },
          { labels: { queue, state: 'failed' }, value: failed },
        ]),
        oldest_job_age_seconds: counts.map(({ name: queue, oldestSeconds: value }) => ({
          labels: { queue },
          value,
        })),
        last_done_timestamp_seconds: lastDone
          .filter(({ name }) => scheduled.includes(name))
          .map(({ name: work, doneAt: value }) => ({ labels: { work }, value })),
      };
    },
  );
}

/** The connections of each pool, labelled with the pool's name. */
export function watchPools(metrics: Metrics, pools: Readonly<Record<string, pg.Pool>>): void {
  metrics.gauges(
    {
      database_pool_connections: {
        help: 'Connections to the database.',
        labels: ['pool', 'state'],
      },
      database_pool_waiting: { help: 'Callers that wait for a connection.', labels: ['pool'] },
    },
    () => ({
      database_pool_connections: Object.entries(pools).flatMap(
        ([pool, { totalCount, idleCount }]): Samples => [
          { labels: { pool, state: 'in_use' }, value: totalCount - idleCount },
          { labels: { pool, state: 'idle' }, value: idleCount },
        ],
      ),
      database_pool_waiting: Object.entries(pools).map(([pool, { waitingCount }]) => ({
        labels: { pool },
        value: waitingCount,
      })),
    }),
  );
}

export function watchUploads(
  metrics: Metrics,
  files: Pick<StoredFiles, 'incoming'>,
  images: Images,
): void {
  metrics.gauges(
    {
      incoming_forms: {
        help: 'Forms with files, and photos, that are arriving or examined on this instance.',
      },
      incoming_bytes: { help: 'Bytes of such forms and photos.' },
      images: { help: 'Images by state: examined now, or waiting for it.', labels: ['state'] },
    },
    () => {
      const { entries, bytes } = files.incoming.usage();
      const { running, waiting } = images.load();
      return {
        incoming_forms: entries,
        incoming_bytes: bytes,
        images: [
          { labels: { state: 'running' }, value: running },
          { labels: { state: 'waiting' }, value: waiting },
        ],
      };
    },
  );
}

/** The disk of `folder`. `floor` is from the settings, in bytes. */
export function watchDisk(metrics: Metrics, folder: string, floor: number | undefined): void {
  metrics.gauges(
    {
      disk_free_bytes: { help: 'Free space on the disk of DATA_DIR.' },
      disk_size_bytes: { help: 'Size of the disk of DATA_DIR.' },
      disk_floor_bytes: { help: 'The free space below which no files are accepted.' },
    },
    async () => {
      const { free, total } = await measureDisk(folder);
      return {
        disk_free_bytes: free,
        disk_size_bytes: total,
        disk_floor_bytes: diskFloor(total, floor),
      };
    },
  );
}

/** The time of the newest backup (0 without one), and the disk of the backups' `folder`. */
export function watchBackups(
  metrics: Metrics,
  folder: string,
  newestAt: () => Promise<Date | undefined>,
  sentAt?: () => Promise<Date>,
): void {
  if (sentAt)
    metrics.gauges(
      {
        last_backup_sent_timestamp_seconds: {
          help: 'When a backup was last sent to the bucket and read back; without one, since when there is something to send.',
        },
      },
      async () => ({ last_backup_sent_timestamp_seconds: (await sentAt()).getTime() / 1000 }),
    );
  metrics.gauges(
    {
      last_backup_timestamp_seconds: {
        help: 'When the newest daily backup was written; 0 if there is none.',
      },
    },
    async () => ({ last_backup_timestamp_seconds: ((await newestAt())?.getTime() ?? 0) / 1000 }),
  );
  metrics.gauges(
    {
      backup_disk_free_bytes: { help: 'Free space on the disk of the backups.' },
      backup_disk_size_bytes: { help: 'Size of the disk of the backups.' },
    },
    async () => {
      const { free, total } = await measureDisk(folder);
      return { backup_disk_free_bytes: free, backup_disk_size_bytes: total };
    },
  );
}
