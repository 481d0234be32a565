import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { migrationsPending } from './migrate.ts';
import { Refusal } from './refusals.ts';

/** Serves `/healthz` (the process lives) and `/readyz` (the database answers and has every migration). */
export function healthRoutes(app: FastifyInstance, { pool }: { pool: pg.Pool }): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ message: 'alive' }));
  app.get('/readyz', { schema: { hide: true } }, async () => {
    if (await migrationsPending(pool)) throw new Refusal(503, 'The database is not up to date yet.');
    return { message: 'ready' };
  });
}
