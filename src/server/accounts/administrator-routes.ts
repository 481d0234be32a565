import * as contract from '#contract/accounts/administrators.ts';
import { withArticle } from '#contract/accounts/roles.ts';
import { type AdministratorScope, serveRaw } from '#server/platform/http/serve.ts';
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
  serveRaw(scope, contract.listAdministrators, async ({ db }) => {
    const [administrators, invitations] = await Promise.all([listAdministrators(db), listInvitations(db)]);
    return {
      message: 'Administrators',
      data: { result: [...administrators.map(toAdministrator), ...invitations.map(toInvited)] },
    };
  });
  serveRaw(scope, contract.inviteAdministrator, async (context, { body }) => {
    const invitation = await invite(context, body);
    return { message: `The invitation to ${invitation.email} will be sent`, data: toInvited(invitation) };
  });
  serveRaw(scope, contract.resendInvitation, async (context, { params }) => {
    const invitation = await resendInvitation(context, params.id);
    return { message: `Another invitation to ${invitation.email} will be sent`, data: toInvited(invitation) };
  });
  serveRaw(scope, contract.revokeInvitation, async (context, { params }) => {
    const { email } = await revokeInvitation(context, params.id);
    return { message: `The invitation to ${email} was withdrawn` };
  });
  serveRaw(scope, contract.changeAdministratorRole, async (context, { params, body }) => {
    const changed = await changeRole(context, params.id, body);
    return { message: `${changed.name} is now ${withArticle(changed.role)}`, data: toAdministrator(changed) };
  });
  serveRaw(scope, contract.deactivateAdministrator, async (context, { params, query }) => {
    const changed = await deactivate(context, params.id, query.version);
    return { message: `${changed.name} was deactivated`, data: toAdministrator(changed) };
  });
  serveRaw(scope, contract.reactivateAdministrator, async (context, { params, query }) => {
    const changed = await reactivate(context, params.id, query.version);
    return { message: `${changed.name} can log in again`, data: toAdministrator(changed) };
  });
  serveRaw(scope, contract.removeSecondFactor, async (context, { params }) => {
    const changed = await removeSecondFactor(context, params.id);
    return { message: `${changed.name} has no second factor any more`, data: toAdministrator(changed) };
  });
  serveRaw(scope, contract.signOutAdministrator, async (context, { params }) => {
    const { name } = await signOutAdministrator(context, params.id);
    return { message: `${name} was signed out everywhere` };
  });
}
