import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '#server/platform/env.ts';
import { type Closing, closeAll, openStorage } from '#server/platform/storage.ts';
import { type Product, startProduct } from '#test/product.ts';
import { fillTrainings } from './demo/fill-trainings.ts';
import { type SampleTraining, sampleTrainings } from './demo/trainings.ts';

/** A product that answers, with trainings on its pages. */
export interface SampleProduct extends Product {
  /** The page of a training with a picture that one may join. */
  trainingPath: string;
}

async function fill(dataDir: string): Promise<SampleTraining[]> {
  const closing: Closing = [];
  try {
    const storage = await openStorage(readSettings({ DATA_DIR: dataDir }), closing, (error) => {
      throw error;
    });
    const now = new Date();
    const samples = sampleTrainings(now);
    await fillTrainings(storage, samples, now);
    return samples.trainings;
  } finally {
    await closeAll(closing);
  }
}

/** Starts the built product on a fresh data folder with sample trainings; `env` adds settings. Stopped, it leaves nothing. */
export async function startSampleProduct(env: Record<string, string> = {}): Promise<SampleProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'sample-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const trainings = await fill(folder);
    const shown = trainings.find(({ row, art }) => row.status === 'Upcoming' && art !== undefined);
    const product = await startProduct({ ...env, DATA_DIR: folder });
    const stop = () => product.stop().finally(remove);
    return { ...product, trainingPath: `/training/${shown?.row.id}`, stop };
  } catch (error) {
    await remove();
    throw error;
  }
}
