import type { FastifyRequest } from 'fastify';
import * as contract from '#contract/accounts/accounts.ts';
import * as administratorEndpoints from '#contract/accounts/administrators.ts';
import * as invitationEndpoints from '#contract/accounts/invitations.ts';
import * as passkeyEndpoints from '#contract/accounts/passkeys.ts';
import * as factorEndpoints from '#contract/accounts/second-factor.ts';
import { endSession as endSessionEndpoint } from '#contract/accounts/sessions.ts';
import { withArticle } from '#contract/platform/roles.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import {
  type AdministratorScope,
  serve,
  serveRaw,
  type VisitorScope,
} from '#server/platform/http/serve.ts';
import type { VisitorContext } from '#server/platform/system/context.ts';
import type { JobQueue } from '#server/platform/system/jobs.ts';
import {
  changeRole,
  deactivate,
  listAdministrators,
  reactivate,
  removeSecondFactor,
  signOutAdministrator,
} from './administrator-service.ts';
import { deviceTokens } from './device-service.ts';
import * as factorService from './factor-service.ts';
import {
  acceptInvitation,
  invite,
  listInvitations,
  openInvitation,
  resendInvitation,
  revokeInvitation,
} from './invitation-service.ts';
import { invitationLimit } from './limit-service.ts';
import { toAdministrator, toInvited } from './mapper.ts';
import * as passkeyService from './passkey-service.ts';
import { requestPasswordReset, resetPassword } from './recovery-service.ts';
import { changeName, changePassword, logIn } from './service.ts';
import {
  endSession,
  logOut,
  openSessions,
  type Sender,
  type Session,
  signOutEverywhere,
} from './session-service.ts';

const senderOf = (
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

export function loginRoutes(scope: VisitorScope, queue: JobQueue): void {
  const options = { form: {} };
  serve(
    scope,
    contract.login,
    contract.loggedInMessage,
    (context, { body, request }) =>
      logIn(context, senderOf(context, request, body.deviceToken), body),
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
      return {
        message: 'Your password was changed. Please log in with the new one.',
        ...(data && { data }),
      };
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
      factorService.readSecondFactor(context.db, session),
      passkeyService.ownPasskeys(context.db, account),
    ]);
    return {
      message: 'Account',
      data: { account, sessions, secondFactor: { ...secondFactor, passkeys } },
    };
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
  serve(
    scope,
    contract.signOutEverywhere,
    'You are signed out everywhere',
    (context, { request }) => signOutEverywhere(context, sessionOf(request)),
  );
}

export function factorLoginRoutes(scope: VisitorScope): void {
  serve(
    scope,
    factorEndpoints.completeLogin,
    contract.loggedInMessage,
    (context, { body, request }) =>
      factorService.completeLogin(context, senderOf(context, request, body.deviceToken), body),
  );
}

export function factorRoutes(scope: AdministratorScope, { sessionOf }: AdminGuard<Session>): void {
  serve(scope, factorEndpoints.confirmSession, 'Confirmed', (context, { body, request }) =>
    factorService.confirmSession(context, sessionOf(request), body),
  );
  serve(scope, factorEndpoints.beginApp, 'Scan the code with your app', (context, { request }) =>
    factorService.beginApp(context, sessionOf(request)),
  );
  serve(
    scope,
    factorEndpoints.confirmApp,
    'Your authenticator app is set up',
    async (context, { body, request }) => ({
      backupCodes: await factorService.confirmApp(context, sessionOf(request), body.code),
    }),
  );
  serve(
    scope,
    factorEndpoints.removeApp,
    'Your authenticator app is switched off',
    (context, { request }) => factorService.removeApp(context, sessionOf(request)),
  );
  serve(
    scope,
    factorEndpoints.replaceBackupCodes,
    'You have new backup codes',
    async (context, { request }) => ({
      backupCodes: await factorService.replaceBackupCodes(context, sessionOf(request)),
    }),
  );
}

export function passkeyLoginRoutes(scope: VisitorScope): void {
  serve(scope, passkeyEndpoints.beginPasskeyLogin, 'Use your passkey', async (context) =>
    passkeyService.beginPasskeyLogin(context),
  );
  serve(
    scope,
    passkeyEndpoints.logInWithPasskey,
    contract.loggedInMessage,
    (context, { body, request }) =>
      passkeyService.logInWithPasskey(
        context,
        senderOf(context, request, body.deviceToken),
        body.passkey,
      ),
  );
}

export function passkeyRoutes(scope: AdministratorScope, { sessionOf }: AdminGuard<Session>): void {
  serve(scope, passkeyEndpoints.confirmWithPasskey, 'Confirmed', (context, { body, request }) =>
    passkeyService.confirmWithPasskey(context, sessionOf(request), body.passkey),
  );
  serve(scope, passkeyEndpoints.beginPasskey, 'Create your passkey', (context, { request }) =>
    passkeyService.beginPasskey(context, sessionOf(request)),
  );
  serve(
    scope,
    passkeyEndpoints.addPasskey,
    'Your passkey was added',
    async (context, { body, request }) => ({
      backupCodes: await passkeyService.addPasskey(context, sessionOf(request), body),
    }),
  );
  serve(
    scope,
    passkeyEndpoints.removePasskey,
    'The passkey was removed',
    (context, { params, request }) =>
      passkeyService.removePasskey(context, sessionOf(request), params.id),
  );
}

export function administratorRoutes(scope: AdministratorScope): void {
  serve(scope, administratorEndpoints.listAdministrators, 'Administrators', async ({ db }) => {
    const [administrators, invitations] = await Promise.all([
      listAdministrators(db),
      listInvitations(db),
    ]);
    return { result: [...administrators.map(toAdministrator), ...invitations.map(toInvited)] };
  });
  serve(
    scope,
    administratorEndpoints.inviteAdministrator,
    ({ email }) => `The invitation to ${email} will be sent`,
    async (context, { body }) => toInvited(await invite(context, body)),
  );
  serve(
    scope,
    administratorEndpoints.resendInvitation,
    ({ email }) => `Another invitation to ${email} will be sent`,
    async (context, { params }) => toInvited(await resendInvitation(context, params.id)),
  );
  serveRaw(scope, administratorEndpoints.revokeInvitation, async (context, { params }) => {
    const { email } = await revokeInvitation(context, params.id);
    return { message: `The invitation to ${email} was withdrawn` };
  });
  serve(
    scope,
    administratorEndpoints.changeAdministratorRole,
    ({ name }, { body }) => `${name} is now ${withArticle(body.role)}`,
    async (context, { params, body }) =>
      toAdministrator(await changeRole(context, params.id, body)),
  );
  serve(
    scope,
    administratorEndpoints.deactivateAdministrator,
    ({ name }) => `${name} was deactivated`,
    async (context, { params, query }) =>
      toAdministrator(await deactivate(context, params.id, query.version)),
  );
  serve(
    scope,
    administratorEndpoints.reactivateAdministrator,
    ({ name }) => `${name} can log in again`,
    async (context, { params, query }) =>
      toAdministrator(await reactivate(context, params.id, query.version)),
  );
  serve(
    scope,
    administratorEndpoints.removeSecondFactor,
    ({ name }) => `${name} has no second factor any more`,
    async (context, { params }) => toAdministrator(await removeSecondFactor(context, params.id)),
  );
  serveRaw(scope, administratorEndpoints.signOutAdministrator, async (context, { params }) => {
    const { name } = await signOutAdministrator(context, params.id);
    return { message: `${name} was signed out everywhere` };
  });
}

export function invitationRoutes(scope: VisitorScope): void {
  const options = { limit: invitationLimit(scope.context) };
  serve(
    scope,
    invitationEndpoints.readInvitation,
    'Invitation',
    async (context, { body }) => {
      const { email, role } = await openInvitation(context, body.token);
      return { email, role };
    },
    options,
  );
  serve(
    scope,
    invitationEndpoints.acceptInvitation,
    'Your account is ready',
    async (context, { body }) => {
      const email = await acceptInvitation(context, body);
      // A known browser causes no warning about a new log-in.
      const { deviceToken } = body;
      if (deviceToken === undefined) return { email };
      return {
        email,
        deviceToken: deviceTokens(context).renew(email, deviceToken, context.clock()),
      };
    },
    options,
  );
}
