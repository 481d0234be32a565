import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { endpoint } from '#contract/platform/endpoint.ts';
import { migrationsPending } from '#server/platform/database/migrate.ts';
import { HttpError } from './http-errors.ts';
import { registerEndpoint } from './register-endpoint.ts';

const health = { base: '', access: 'public', tag: 'System' } as const;
const readLiveness = endpoint('GET /healthz', {
  ...health,
  summary: 'Check whether the process is alive',
});
const readReadiness = endpoint('GET /readyz', {
  ...health,
  summary: 'Check whether the database responds and is up to date',
});

/** Serves `/healthz`: the process is running. ONCE asks for `/up`. */
export function livenessRoute(app: FastifyInstance): void {
  registerEndpoint(app, readLiveness, async () => ({ message: 'alive' }));
  app.get('/up', async () => ({ message: 'alive' }));
}

const notReady = (message: string) => new HttpError(503, message, { retryAfterSeconds: 5 });

/**
 * Serves `/healthz` (the process is running) and `/readyz` (the database responds and has all migrations). Once
 * `ending` aborts, the process is no longer ready.
 */
export function healthRoutes(
  app: FastifyInstance,
  { pool, ending }: { pool: pg.Pool; ending?: AbortSignal | undefined },
): void {
  livenessRoute(app);
  registerEndpoint(app, readReadiness, async () => {
    if (ending?.aborted) throw notReady('The server is about to end.');
    if (await migrationsPending(pool)) throw notReady('The database is not up to date yet.');
    return { message: 'ready' };
  });
}
