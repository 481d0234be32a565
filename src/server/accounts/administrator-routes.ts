import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#contract/accounts/administrators.ts';
import { withArticle } from '#contract/accounts/roles.ts';
import type { Company } from '#contract/website/company.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import type { Context } from '#server/platform/system/context.ts';
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

export interface AdministratorsContext extends Context {
  /** The site's public origin. */
  publicUrl: string;
  company(): Company;
  guard: AdminGuard;
}

/** Managing administrators, and inviting new ones. */
export function administratorRoutes(app: FastifyInstance, context: AdministratorsContext): void {
  const { db, clock, publicUrl, company, guard } = context;
  const by = (request: FastifyRequest) => ({
    db,
    clock,
    publicUrl,
    company,
    actor: guard.administratorOf(request),
  });
  registerEndpoint(app, contract.listAdministrators, async () => {
    const [administrators, invitations] = await Promise.all([listAdministrators(db), listInvitations(db)]);
    return {
      message: 'Administrators',
      data: { result: [...administrators.map(toAdministrator), ...invitations.map(toInvited)] },
    };
  });
  registerEndpoint(app, contract.inviteAdministrator, async ({ body, request }) => {
    const invitation = await invite(by(request), body);
    return { message: `The invitation to ${invitation.email} will be sent`, data: toInvited(invitation) };
  });
  registerEndpoint(app, contract.resendInvitation, async ({ params, request }) => {
    const invitation = await resendInvitation(by(request), params.id);
    return { message: `Another invitation to ${invitation.email} will be sent`, data: toInvited(invitation) };
  });
  registerEndpoint(app, contract.revokeInvitation, async ({ params, request }) => {
    const { email } = await revokeInvitation(by(request), params.id);
    return { message: `The invitation to ${email} was withdrawn` };
  });
  registerEndpoint(app, contract.changeAdministratorRole, async ({ params, body, request }) => {
    const changed = await changeRole(by(request), params.id, body);
    return { message: `${changed.name} is now ${withArticle(changed.role)}`, data: toAdministrator(changed) };
  });
  registerEndpoint(app, contract.deactivateAdministrator, async ({ params, query, request }) => {
    const changed = await deactivate(by(request), params.id, query.version);
    return { message: `${changed.name} was deactivated`, data: toAdministrator(changed) };
  });
  registerEndpoint(app, contract.reactivateAdministrator, async ({ params, query, request }) => {
    const changed = await reactivate(by(request), params.id, query.version);
    return { message: `${changed.name} can log in again`, data: toAdministrator(changed) };
  });
  registerEndpoint(app, contract.removeSecondFactor, async ({ params, request }) => {
    const changed = await removeSecondFactor(by(request), params.id);
    return { message: `${changed.name} has no second factor any more`, data: toAdministrator(changed) };
  });
  registerEndpoint(app, contract.signOutAdministrator, async ({ params, request }) => {
    const { name } = await signOutAdministrator(by(request), params.id);
    return { message: `${name} was signed out everywhere` };
  });
}
