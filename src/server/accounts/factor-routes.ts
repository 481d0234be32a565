import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loggedInMessage } from '#contract/accounts/accounts.ts';
import * as contract from '#contract/accounts/second-factor.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import * as service from './factor-service.ts';
import { senderOf } from './routes.ts';
import type { Session } from './session-service.ts';

/** Public routes: completing a log-in with a second factor. */
export function factorLoginRoutes(app: FastifyInstance, context: service.FactorContext): void {
  registerEndpoint(app, contract.completeLogin, async ({ body, request }) => ({
    message: loggedInMessage,
    data: await service.completeLogin(context, senderOf(request, body.deviceToken), body),
  }));
}

/** Routes for one's own second factor. */
export function factorRoutes(
  app: FastifyInstance,
  { guard, ...context }: service.FactorContext & { guard: AdminGuard<Session> },
): void {
  const by = (request: FastifyRequest) => ({
    ...context,
    actor: guard.administratorOf(request),
  });
  registerEndpoint(app, contract.confirmSession, async ({ body, request }) => {
    await service.confirmSession(context, guard.sessionOf(request), body);
    return { message: 'Confirmed' };
  });
  registerEndpoint(app, contract.beginApp, async ({ request }) => ({
    message: 'Scan the code with your app',
    data: await service.beginApp(context, guard.sessionOf(request)),
  }));
  registerEndpoint(app, contract.confirmApp, async ({ body, request }) => ({
    message: 'Your authenticator app is set up',
    data: { backupCodes: await service.confirmApp(by(request), guard.sessionOf(request), body.code) },
  }));
  registerEndpoint(app, contract.removeApp, async ({ request }) => {
    await service.removeApp(by(request), guard.sessionOf(request));
    return { message: 'Your authenticator app is switched off' };
  });
  registerEndpoint(app, contract.replaceBackupCodes, async ({ request }) => ({
    message: 'You have new backup codes',
    data: { backupCodes: await service.replaceBackupCodes(by(request), guard.sessionOf(request)) },
  }));
}
