import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#contract/accounts/accounts.ts';
import { endSession as endSessionEndpoint } from '#contract/accounts/sessions.ts';
import type { IncomingFolder } from '#server/platform/files/incoming-folder.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { clientKey, originOf } from '#server/platform/http/client-key.ts';
import { registerAnswer, registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import type { Context } from '#server/platform/system/context.ts';
import { type JobQueue, queueOfRequest } from '#server/platform/system/jobs.ts';
import { readSecondFactor } from './factor-service.ts';
import type { RecoveryLimits } from './limit-service.ts';
import { ownPasskeys } from './passkey-service.ts';
import type { RecoveryContext } from './recovery-code-service.ts';
import { requestPasswordReset, resetPassword } from './recovery-service.ts';
import { changeName, changePassword, type LoginLimits, logIn } from './service.ts';
import {
  endSession,
  logOut,
  openSessions,
  type Sender,
  type Session,
  type SessionLife,
  type SignInContext,
  signOutEverywhere,
} from './session-service.ts';

/** Where a request comes from. */
export const senderOf = (request: FastifyRequest, deviceToken: string | undefined): Sender => ({
  address: clientKey(request),
  device: request.headers['user-agent'] ?? '',
  deviceToken,
  ...originOf(request),
});

export interface LoginContext extends RecoveryContext, SignInContext {
  queue: JobQueue;
  limits: LoginLimits;
  recoveryLimits: RecoveryLimits;
  /** The folder for multipart bodies during a request. */
  incoming: IncomingFolder;
}

/** Public routes: logging in, and setting a new password with a code. */
export function loginRoutes(app: FastifyInstance, context: LoginContext): void {
  const { limits, recoveryLimits, incoming } = context;
  const visitor = (request: FastifyRequest) => ({ kind: 'public', ...originOf(request) }) as const;
  const form = { incoming };
  registerAnswer(
    app,
    contract.login,
    contract.loggedInMessage,
    ({ body, request }) => logIn(context, senderOf(request, body.deviceToken), body),
    { form },
  );
  registerEndpoint(
    app,
    contract.forgotPassword,
    async ({ body, request }) => {
      const queue = queueOfRequest(context.queue, request.id);
      await requestPasswordReset(
        { ...context, queue, actor: visitor(request), limits: recoveryLimits },
        clientKey(request),
        body,
      );
      return {
        message:
          "If this address belongs to an administrator, we've sent it a code. If none arrives, try again in an hour.",
      };
    },
    { form },
  );
  registerEndpoint(
    app,
    contract.resetPassword,
    async ({ body, request }) => {
      const data = await resetPassword({ ...context, actor: visitor(request), logins: limits }, body);
      return { message: 'Your password was changed. Please log in with the new one.', ...(data && { data }) };
    },
    { form },
  );
}

export interface AccountContext extends Context {
  guard: AdminGuard<Session>;
  life: SessionLife;
  limits: LoginLimits;
  /** The site's public origin. */
  publicUrl: string;
}

export function accountRoutes(app: FastifyInstance, context: AccountContext): void {
  const { guard, limits } = context;
  const by = (request: FastifyRequest) => ({ ...context, actor: guard.administratorOf(request) });
  registerAnswer(app, contract.logout, contract.signedOutMessage, ({ request }) =>
    logOut(by(request), guard.sessionOf(request)),
  );
  registerEndpoint(app, contract.readAccount, async ({ request }) => {
    const session = guard.sessionOf(request);
    const { account } = session;
    const [sessions, secondFactor, passkeys] = await Promise.all([
      openSessions(context, session),
      readSecondFactor(context.db, session),
      ownPasskeys(context.db, account),
    ]);
    return { message: 'Account', data: { account, sessions, secondFactor: { ...secondFactor, passkeys } } };
  });
  registerAnswer(app, contract.updateAccount, 'Your name was changed', ({ body, request }) =>
    changeName(by(request), guard.sessionOf(request), body.name),
  );
  registerAnswer(
    app,
    contract.changePassword,
    'Your password was changed. You are signed out everywhere else.',
    ({ body, request }) => changePassword({ ...by(request), logins: limits.byDevice }, guard.sessionOf(request), body),
  );
  registerAnswer(app, endSessionEndpoint, 'Signed out on that device', ({ params, request }) =>
    endSession(by(request), guard.sessionOf(request), params.id),
  );
  registerAnswer(app, contract.signOutEverywhere, 'You are signed out everywhere', ({ request }) =>
    signOutEverywhere(by(request), guard.sessionOf(request)),
  );
}
