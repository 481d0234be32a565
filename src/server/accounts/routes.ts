import type { FastifyInstance } from 'fastify';
import { login, logout } from '#contract/accounts.ts';
import type { AdminGuard } from '#server/platform/admin-only.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database.ts';
import { serve } from '#server/platform/serve.ts';
import { type LoginLimits, logIn, logOut, type Session } from './service.ts';

/** Serves logging in, to everyone. */
export function loginRoutes(
  app: FastifyInstance,
  { db, clock, limits, incoming }: { db: Database; clock: Clock; limits: LoginLimits; incoming: string },
): void {
  serve(
    app,
    login,
    async ({ body, request }) => ({
      message: 'Login successful',
      data: await logIn(db, limits, clock, request.ip, body),
    }),
    { form: { incoming } },
  );
}

/** Serves what an administrator does with the own session. */
export function accountRoutes(app: FastifyInstance, { db, guard }: { db: Database; guard: AdminGuard<Session> }): void {
  serve(app, logout, async ({ request }) => {
    await logOut(db, guard.sessionOf(request));
    return { message: 'Logged out successfully' };
  });
}
