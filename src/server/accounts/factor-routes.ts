import { loggedInMessage } from '#contract/accounts/accounts.ts';
import * as contract from '#contract/accounts/second-factor.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { type AdministratorScope, serve, type VisitorScope } from '#server/platform/http/serve.ts';
import * as service from './factor-service.ts';
import { senderOf } from './routes.ts';
import type { Session } from './session-service.ts';

/** Public routes: completing a log-in with a second factor. */
export function factorLoginRoutes(scope: VisitorScope): void {
  serve(scope, contract.completeLogin, loggedInMessage, (context, { body, request }) =>
    service.completeLogin(context, senderOf(context, request, body.deviceToken), body),
  );
}

/** Routes for one's own second factor. */
export function factorRoutes(scope: AdministratorScope, { sessionOf }: AdminGuard<Session>): void {
  serve(scope, contract.confirmSession, 'Confirmed', (context, { body, request }) =>
    service.confirmSession(context, sessionOf(request), body),
  );
  serve(scope, contract.beginApp, 'Scan the code with your app', (context, { request }) =>
    service.beginApp(context, sessionOf(request)),
  );
  serve(scope, contract.confirmApp, 'Your authenticator app is set up', async (context, { body, request }) => ({
    backupCodes: await service.confirmApp(context, sessionOf(request), body.code),
  }));
  serve(scope, contract.removeApp, 'Your authenticator app is switched off', (context, { request }) =>
    service.removeApp(context, sessionOf(request)),
  );
  serve(scope, contract.replaceBackupCodes, 'You have new backup codes', async (context, { request }) => ({
    backupCodes: await service.replaceBackupCodes(context, sessionOf(request)),
  }));
}
