import * as contract from '#contract/accounts/invitations.ts';
import { serve, type VisitorScope } from '#server/platform/http/serve.ts';
import { deviceTokens } from './device-service.ts';
import { acceptInvitation, openInvitation } from './invitation-service.ts';
import { invitationLimit } from './limit-service.ts';

/** Public routes: what an invited person sees, and accepting. */
export function invitationRoutes(scope: VisitorScope): void {
  const options = { limit: invitationLimit(scope.context) };
  serve(
    scope,
    contract.readInvitation,
    'Invitation',
    async (context, { body }) => {
      const { email, role } = await openInvitation(context, body.token);
      return { email, role };
    },
    options,
  );
  serve(
    scope,
    contract.acceptInvitation,
    'Your account is ready',
    async (context, { body }) => {
      const email = await acceptInvitation(context, body);
      // The log-in that follows comes from a known browser, and is nothing to warn of.
      const { deviceToken } = body;
      if (deviceToken === undefined) return { email };
      return { email, deviceToken: deviceTokens(context).renew(email, deviceToken, context.clock()) };
    },
    options,
  );
}
