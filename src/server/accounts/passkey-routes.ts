import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loggedInMessage } from '#contract/accounts/accounts.ts';
import * as contract from '#contract/accounts/passkeys.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import * as service from './passkey-service.ts';
import { senderOf } from './routes.ts';
import type { Session } from './session-service.ts';

/** Public routes: logging in with a passkey. */
export function passkeyLoginRoutes(app: FastifyInstance, context: service.PasskeyContext): void {
  registerEndpoint(app, contract.beginPasskeyLogin, async () => ({
    message: 'Use your passkey',
    data: service.beginPasskeyLogin(context),
  }));
  registerEndpoint(app, contract.logInWithPasskey, async ({ body, request }) => ({
    message: loggedInMessage,
    data: await service.logInWithPasskey(context, senderOf(request, body.deviceToken), body.passkey),
  }));
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
  registerEndpoint(app, contract.confirmWithPasskey, async ({ body, request }) => {
    await service.confirmWithPasskey(context, guard.sessionOf(request), body.passkey);
    return { message: 'Confirmed' };
  });
  registerEndpoint(app, contract.beginPasskey, async ({ request }) => ({
    message: 'Create your passkey',
    data: await service.beginPasskey(context, guard.sessionOf(request)),
  }));
  registerEndpoint(app, contract.addPasskey, async ({ body, request }) => ({
    message: 'Your passkey was added',
    data: { backupCodes: await service.addPasskey(by(request), guard.sessionOf(request), body) },
  }));
  registerEndpoint(app, contract.removePasskey, async ({ params, request }) => {
    await service.removePasskey(by(request), guard.sessionOf(request), params.id);
    return { message: 'The passkey was removed' };
  });
}
