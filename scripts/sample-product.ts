import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '#server/platform/system/env.ts';
import { type Closing, closeAll } from '#server/platform/system/shutdown.ts';
import { openStorage, type Storage } from '#server/platform/system/storage.ts';
import { type Product, startProduct } from '#test/product.ts';
import { fillTrainings } from './demo/fill-trainings.ts';
import { sampleTrainings } from './demo/trainings.ts';

/** A running product, with trainings on its pages. */
export interface SampleProduct extends Product {
  /** The page of an open training with an image. */
  trainingPath: string;
}

async function fillFolder<Filled>(dataDir: string, fill: (storage: Storage) => Promise<Filled>): Promise<Filled> {
  const closing: Closing = [];
  try {
    const storage = await openStorage(readSettings({ DATA_DIR: dataDir }), closing);
    return await fill(storage);
  } finally {
    await closeAll(closing, (_error, name) => process.stderr.write(`Could not close ${name}.\n`));
  }
}

/** Does something with the database and files of a new data folder, and removes it. */
export async function withStorage<Result>(use: (storage: Storage) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'sample-'));
  return fillFolder(folder, use).finally(() => rm(folder, { recursive: true, force: true }));
}

/**
 * Starts the built product on a new data folder filled by `fill`, and returns it with the result of `fill`; `env` adds
 * settings. Stopping it removes everything.
 */
export async function startFilledProduct<Filled>(
  fill: (storage: Storage) => Promise<Filled>,
  env: Record<string, string> = {},
): Promise<Product & { filled: Filled }> {
  const folder = await mkdtemp(join(tmpdir(), 'sample-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const filled = await fillFolder(folder, fill);
    const product = await startProduct({ ...env, DATA_DIR: folder });
    const stop = () => product.stop().finally(remove);
    return { ...product, filled, stop };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Starts the built product with sample trainings, and what `fillMore` adds, as `startFilledProduct` does. */
export async function startSampleProduct(
  env: Record<string, string> = {},
  fillMore?: (storage: Storage) => Promise<void>,
): Promise<SampleProduct> {
  const now = new Date();
  const samples = sampleTrainings(now);
  const product = await startFilledProduct(async (storage) => {
    await fillTrainings(storage, samples, now);
    await fillMore?.(storage);
  }, env);
  const shown = samples.trainings.find(({ row, art }) => row.status === 'Upcoming' && art !== undefined);
  return { ...product, trainingPath: `/training/${shown?.row.id}` };
}
