import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/accounts/invitations.ts';
import { clientKey, originOf } from '#server/platform/http/client-key.ts';
import type { RateLimit } from '#server/platform/http/rate-limits.ts';
import { type RouteOptions, registerAnswer, registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import type { Context } from '#server/platform/system/context.ts';
import type { DeviceTokens } from './device-service.ts';
import { acceptInvitation, openInvitation } from './invitation-service.ts';

export interface InvitationsContext extends Context {
  /** Limits the attempts of one client. */
  attempts: RateLimit;
  devices: DeviceTokens;
}

/** Public routes: what an invited person sees, and accepting. */
export function invitationRoutes(app: FastifyInstance, { db, clock, attempts, devices }: InvitationsContext): void {
  const options: RouteOptions = { first: (request) => attempts.count(clientKey(request)) };
  registerEndpoint(
    app,
    contract.readInvitation,
    async ({ body }) => {
      const { email, role } = await openInvitation({ db, clock }, body.token);
      return { message: 'Invitation', data: { email, role } };
    },
    options,
  );
  registerAnswer(
    app,
    contract.acceptInvitation,
    'Your account is ready',
    async ({ body, request }) => {
      const email = await acceptInvitation({ db, clock, origin: originOf(request) }, body);
      // The log-in that follows comes from a known browser, and is nothing to warn of.
      const { deviceToken } = body;
      return { email, ...(deviceToken !== undefined && { deviceToken: devices.renew(email, deviceToken, clock()) }) };
    },
    options,
  );
}
