import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/accounts/invitations.ts';
import { clientKey, originOf } from '#server/platform/http/client-key.ts';
import type { RateLimit } from '#server/platform/http/rate-limits.ts';
import { type RouteOptions, registerAnswer, registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import type { Context } from '#server/platform/system/context.ts';
import { acceptInvitation, openInvitation } from './invitation-service.ts';

export interface InvitationsContext extends Context {
  /** Limits the attempts of one client. */
  attempts: RateLimit;
}

/** Public routes: what an invited person sees, and accepting. */
export function invitationRoutes(app: FastifyInstance, { db, clock, attempts }: InvitationsContext): void {
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
    async ({ body, request }) => ({ email: await acceptInvitation({ db, clock, origin: originOf(request) }, body) }),
    options,
  );
}
