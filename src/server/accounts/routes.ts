import type { FastifyRequest } from 'fastify';
import * as contract from '#contract/accounts/accounts.ts';
import { endSession as endSessionEndpoint } from '#contract/accounts/sessions.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { type AdministratorScope, serve, serveRaw, type VisitorScope } from '#server/platform/http/serve.ts';
import type { VisitorContext } from '#server/platform/system/context.ts';
import type { JobQueue } from '#server/platform/system/jobs.ts';
import { readSecondFactor } from './factor-service.ts';
import { ownPasskeys } from './passkey-service.ts';
import { requestPasswordReset, resetPassword } from './recovery-service.ts';
import { changeName, changePassword, logIn } from './service.ts';
import { endSession, logOut, openSessions, type Sender, type Session, signOutEverywhere } from './session-service.ts';

/** Where a log-in comes from. */
export const senderOf = (
  { actor, sender }: VisitorContext,
  { headers }: FastifyRequest,
  deviceToken: string | undefined,
): Sender => ({
  address: sender,
  device: headers['user-agent'] ?? '',
  deviceToken,
  requestId: actor.requestId,
  network: actor.network,
});

/** Public routes: logging in, and setting a new password with a code, which jobs in `queue` send. */
export function loginRoutes(scope: VisitorScope, queue: JobQueue): void {
  const options = { form: {} };
  serve(
    scope,
    contract.login,
    contract.loggedInMessage,
    (context, { body, request }) => logIn(context, senderOf(context, request, body.deviceToken), body),
    options,
  );
  serve(
    scope,
    contract.forgotPassword,
    "If this address belongs to an administrator, we've sent it a code. If none arrives, try again in an hour.",
    (context, { body }) => requestPasswordReset(context, queue, body),
    options,
  );
  serveRaw(
    scope,
    contract.resetPassword,
    async (context, { body }) => {
      const data = await resetPassword(context, body);
      return { message: 'Your password was changed. Please log in with the new one.', ...(data && { data }) };
    },
    options,
  );
}

export function accountRoutes(scope: AdministratorScope, { sessionOf }: AdminGuard<Session>): void {
  serve(scope, contract.logout, contract.signedOutMessage, (context, { request }) =>
    logOut(context, sessionOf(request)),
  );
  serveRaw(scope, contract.readAccount, async (context, { request }) => {
    const session = sessionOf(request);
    const { account } = session;
    const [sessions, secondFactor, passkeys] = await Promise.all([
      openSessions(context, session),
      readSecondFactor(context.db, session),
      ownPasskeys(context.db, account),
    ]);
    return { message: 'Account', data: { account, sessions, secondFactor: { ...secondFactor, passkeys } } };
  });
  serve(scope, contract.updateAccount, 'Your name was changed', (context, { body, request }) =>
    changeName(context, sessionOf(request), body.name),
  );
  serve(
    scope,
    contract.changePassword,
    'Your password was changed. You are signed out everywhere else.',
    (context, { body, request }) => changePassword(context, sessionOf(request), body),
  );
  serve(scope, endSessionEndpoint, 'Signed out on that device', (context, { params, request }) =>
    endSession(context, sessionOf(request), params.id),
  );
  serve(scope, contract.signOutEverywhere, 'You are signed out everywhere', (context, { request }) =>
    signOutEverywhere(context, sessionOf(request)),
  );
}
