import { join } from 'node:path';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded/embedded-postgres.ts';
import { type Product, startProduct } from '#test/product.ts';
import { inFolder } from './report.ts';

/** The administrator of the tortured products. */
export const admin = { email: 'admin@example.com', password: 'a password for torture' };

/** Runs `work` with the built product on a new data folder, and its database; `env` adds settings. */
export function withOpenedProduct<Result>(
  work: (product: Product, db: Database) => Promise<Result>,
  env: Record<string, string> = {},
): Promise<Result> {
  return inFolder(async (folder) => {
    const dataDir = join(folder, 'data');
    const settings = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, ...env };
    const product = await startProduct({ DATA_DIR: dataDir, ...settings });
    const embedded = await startEmbeddedPostgres(dataDir);
    const { db } = openDatabase({ ...embedded.connection });
    try {
      return await work(product, db);
    } finally {
      await db.destroy();
      await embedded.stop();
      await product.stop();
    }
  });
}
