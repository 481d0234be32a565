import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { fillTrainings } from '#scripts/demo/fill-trainings.ts';
import { sampleTrainings } from '#scripts/demo/trainings.ts';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded/embedded-postgres.ts';
import { readSettings } from '#server/platform/system/env.ts';
import { type ClosingParts, closeAll } from '#server/platform/system/shutdown.ts';
import { openStorage, type Storage } from '#server/platform/system/storage.ts';
import { type Product, startProduct } from '#test/product/product.ts';

export const admin = { email: 'admin@example.com', password: 'a password for the load' };

export const adminSettings = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };

export const unlimited = {
  PUBLIC_POSTS_PER_MINUTE: '1000000',
  FORMS_PER_HOUR: '1000000',
  FORMS_PER_DAY: '1000000',
  DAILY_APPLICATIONS_PER_SENDER: '1000000',
  DAILY_APPLICATION_MB_PER_SENDER: '1000000',
  UNREVIEWED_APPLICATIONS_MB: '1000000',
};

/** Uses a temporary folder, removed afterwards. */
export async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'load-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function withClient<Result>(
  dataDir: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const embedded = await startEmbeddedPostgres(dataDir);
  const client = new pg.Client({ ...embedded.connection });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().finally(() => embedded.stop());
  }
}

export async function withDatabase<Result>(
  dataDir: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const embedded = await startEmbeddedPostgres(dataDir);
  const { db } = openDatabase({ ...embedded.connection });
  try {
    return await work(db);
  } finally {
    await db.destroy();
    await embedded.stop();
  }
}

export interface SampleProduct extends Product {
  trainingPath: string;
}

async function fillFolder<Filled>(
  dataDir: string,
  fill: (storage: Storage) => Promise<Filled>,
): Promise<Filled> {
  const closing: ClosingParts = [];
  try {
    const storage = await openStorage(readSettings({ DATA_DIR: dataDir }), closing);
    return await fill(storage);
  } finally {
    await closeAll(closing, (_error, name) => process.stderr.write(`Could not close ${name}.\n`));
  }
}

/** Runs the built product on a new data folder prepared by `fill`. `env` adds settings. */
export async function withFilledProduct<Result>(
  fill: (storage: Storage) => Promise<void>,
  env: Record<string, string>,
  use: (product: Product) => Promise<Result>,
): Promise<Result> {
  return inFolder(async (folder) => {
    await fillFolder(folder, fill);
    const product = await startProduct({ ...env, DATA_DIR: folder });
    try {
      return await use(product);
    } finally {
      await product.stop();
    }
  });
}

export async function withSampleProduct<Result>(
  env: Record<string, string>,
  use: (product: SampleProduct) => Promise<Result>,
  fillMore?: (storage: Storage) => Promise<void>,
): Promise<Result> {
  const now = new Date();
  const samples = sampleTrainings(now);
  const fill = async (storage: Storage) => {
    await fillTrainings(storage, samples);
    await fillMore?.(storage);
  };
  const shown = samples.trainings.find(
    ({ row, art }) => row.status === 'Upcoming' && art !== undefined,
  );
  return withFilledProduct(fill, env, (product) =>
    use({ ...product, trainingPath: `/training/${shown?.row.id}` }),
  );
}
