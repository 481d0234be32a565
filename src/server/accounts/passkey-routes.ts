import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loggedInMessage } from '#contract/accounts/accounts.ts';
import * as contract from '#contract/accounts/passkeys.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { registerAnswer } from '#server/platform/http/register-endpoint.ts';
import * as service from './passkey-service.ts';
import { senderOf } from './routes.ts';
import type { Session } from './session-service.ts';

/** Public routes: logging in with a passkey. */
export function passkeyLoginRoutes(app: FastifyInstance, context: service.PasskeyContext): void {
  registerAnswer(app, contract.beginPasskeyLogin, 'Use your passkey', async () => service.beginPasskeyLogin(context));
  registerAnswer(app, contract.logInWithPasskey, loggedInMessage, ({ body, request }) =>
    service.logInWithPasskey(context, senderOf(request, body.deviceToken), body.passkey),
  );
}

/** Routes for one's own passkeys. */
export function passkeyRoutes(
  app: FastifyInstance,
  { guard, ...context }: service.PasskeyContext & { guard: AdminGuard<Session> },
): void {
  const by = (request: FastifyRequest) => ({
    ...context,
    actor: guard.administratorOf(request),
  });
  registerAnswer(app, contract.confirmWithPasskey, 'Confirmed', ({ body, request }) =>
    service.confirmWithPasskey(context, guard.sessionOf(request), body.passkey),
  );
  registerAnswer(app, contract.beginPasskey, 'Create your passkey', ({ request }) =>
    service.beginPasskey(context, guard.sessionOf(request)),
  );
  registerAnswer(app, contract.addPasskey, 'Your passkey was added', async ({ body, request }) => ({
    backupCodes: await service.addPasskey(by(request), guard.sessionOf(request), body),
  }));
  registerAnswer(app, contract.removePasskey, 'The passkey was removed', ({ params, request }) =>
    service.removePasskey(by(request), guard.sessionOf(request), params.id),
  );
}
