import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loggedInMessage } from '#contract/accounts/accounts.ts';
import * as contract from '#contract/accounts/second-factor.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { registerAnswer } from '#server/platform/http/register-endpoint.ts';
import * as service from './factor-service.ts';
import { senderOf } from './routes.ts';
import type { Session } from './session-service.ts';

/** Public routes: completing a log-in with a second factor. */
export function factorLoginRoutes(app: FastifyInstance, context: service.FactorContext): void {
  registerAnswer(app, contract.completeLogin, loggedInMessage, ({ body, request }) =>
    service.completeLogin(context, senderOf(request, body.deviceToken), body),
  );
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
  registerAnswer(app, contract.confirmSession, 'Confirmed', ({ body, request }) =>
    service.confirmSession(context, guard.sessionOf(request), body),
  );
  registerAnswer(app, contract.beginApp, 'Scan the code with your app', ({ request }) =>
    service.beginApp(context, guard.sessionOf(request)),
  );
  registerAnswer(app, contract.confirmApp, 'Your authenticator app is set up', async ({ body, request }) => ({
    backupCodes: await service.confirmApp(by(request), guard.sessionOf(request), body.code),
  }));
  registerAnswer(app, contract.removeApp, 'Your authenticator app is switched off', ({ request }) =>
    service.removeApp(by(request), guard.sessionOf(request)),
  );
  registerAnswer(app, contract.replaceBackupCodes, 'You have new backup codes', async ({ request }) => ({
    backupCodes: await service.replaceBackupCodes(by(request), guard.sessionOf(request)),
  }));
}
