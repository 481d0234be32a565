import { loggedInMessage } from '#contract/accounts/accounts.ts';
import * as contract from '#contract/accounts/passkeys.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { type AdministratorScope, serve, type VisitorScope } from '#server/platform/http/serve.ts';
import * as service from './passkey-service.ts';
import { senderOf } from './routes.ts';
import type { Session } from './session-service.ts';

/** Public routes: logging in with a passkey. */
export function passkeyLoginRoutes(scope: VisitorScope): void {
  serve(scope, contract.beginPasskeyLogin, 'Use your passkey', async (context) => service.beginPasskeyLogin(context));
  serve(scope, contract.logInWithPasskey, loggedInMessage, (context, { body, request }) =>
    service.logInWithPasskey(context, senderOf(context, request, body.deviceToken), body.passkey),
  );
}

/** Routes for one's own passkeys. */
export function passkeyRoutes(scope: AdministratorScope, { sessionOf }: AdminGuard<Session>): void {
  serve(scope, contract.confirmWithPasskey, 'Confirmed', (context, { body, request }) =>
    service.confirmWithPasskey(context, sessionOf(request), body.passkey),
  );
  serve(scope, contract.beginPasskey, 'Create your passkey', (context, { request }) =>
    service.beginPasskey(context, sessionOf(request)),
  );
  serve(scope, contract.addPasskey, 'Your passkey was added', async (context, { body, request }) => ({
    backupCodes: await service.addPasskey(context, sessionOf(request), body),
  }));
  serve(scope, contract.removePasskey, 'The passkey was removed', (context, { params, request }) =>
    service.removePasskey(context, sessionOf(request), params.id),
  );
}
