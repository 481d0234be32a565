import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import * as z from 'zod/mini';
import { migrationsPending } from '#server/platform/database/migrate.ts';
import { HttpError } from './http-errors.ts';
import { describeRead } from './operation.ts';

/** Serves `/healthz` (the process runs) and `/readyz` (the database responds and has all migrations). */
export function healthRoutes(app: FastifyInstance, { pool }: { pool: pg.Pool }): void {
  const described = (path: string, summary: string) =>
    describeRead({
      ...{ path, summary, tag: 'System' },
      produces: ['application/json'],
      response: z.object({ message: z.string() }),
    });
  app.get('/healthz', described('/healthz', 'Ask whether the process lives'), async () => ({ message: 'alive' }));
  const ready = described('/readyz', 'Ask whether the database answers and is up to date');
  app.get('/readyz', ready, async () => {
    if (await migrationsPending(pool)) throw new HttpError(503, 'The database is not up to date yet.');
    return { message: 'ready' };
  });
}
