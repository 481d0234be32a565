import * as contract from '#contract/accounts/administrators.ts';
import { withArticle } from '#contract/accounts/roles.ts';
import { type AdministratorScope, serve, serveRaw } from '#server/platform/http/serve.ts';
import { toAdministrator, toInvited } from './administrator-mapper.ts';
import {
  changeRole,
  deactivate,
  listAdministrators,
  reactivate,
  removeSecondFactor,
  signOutAdministrator,
} from './administrator-service.ts';
import { invite, listInvitations, resendInvitation, revokeInvitation } from './invitation-service.ts';

/** Managing administrators, and inviting new ones. */
export function administratorRoutes(scope: AdministratorScope): void {
  serve(scope, contract.listAdministrators, 'Administrators', async ({ db }) => {
    const [administrators, invitations] = await Promise.all([listAdministrators(db), listInvitations(db)]);
    return { result: [...administrators.map(toAdministrator), ...invitations.map(toInvited)] };
  });
  serve(
    scope,
    contract.inviteAdministrator,
    ({ email }) => `The invitation to ${email} will be sent`,
    async (context, { body }) => toInvited(await invite(context, body)),
  );
  serve(
    scope,
    contract.resendInvitation,
    ({ email }) => `Another invitation to ${email} will be sent`,
    async (context, { params }) => toInvited(await resendInvitation(context, params.id)),
  );
  serveRaw(scope, contract.revokeInvitation, async (context, { params }) => {
    const { email } = await revokeInvitation(context, params.id);
    return { message: `The invitation to ${email} was withdrawn` };
  });
  serve(
    scope,
    contract.changeAdministratorRole,
    ({ name }, { body }) => `${name} is now ${withArticle(body.role)}`,
    async (context, { params, body }) => toAdministrator(await changeRole(context, params.id, body)),
  );
  serve(
    scope,
    contract.deactivateAdministrator,
    ({ name }) => `${name} was deactivated`,
    async (context, { params, query }) => toAdministrator(await deactivate(context, params.id, query.version)),
  );
  serve(
    scope,
    contract.reactivateAdministrator,
    ({ name }) => `${name} can log in again`,
    async (context, { params, query }) => toAdministrator(await reactivate(context, params.id, query.version)),
  );
  serve(
    scope,
    contract.removeSecondFactor,
    ({ name }) => `${name} has no second factor any more`,
    async (context, { params }) => toAdministrator(await removeSecondFactor(context, params.id)),
  );
  serveRaw(scope, contract.signOutAdministrator, async (context, { params }) => {
    const { name } = await signOutAdministrator(context, params.id);
    return { message: `${name} was signed out everywhere` };
  });
}
