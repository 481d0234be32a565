import * as contract from '#contract/driver-invitations/driver-invitations.ts';
import {
  declineInvitation,
  openInvitation,
} from '#contract/driver-invitations/invitation-links.ts';
import { type AdministratorScope, serve, type VisitorScope } from '#server/platform/http/serve.ts';
import * as service from './service.ts';

export function publicInvitationRoutes(scope: VisitorScope): void {
  serve(scope, openInvitation, 'You are invited', (context, { body }) =>
    service.openInvitation(context, body),
  );
  serve(scope, declineInvitation, 'Noted', (context, { body }) =>
    service.declineInvitation(context, body.token),
  );
}

export function adminInvitationRoutes(scope: AdministratorScope): void {
  serve(scope, contract.checkInvitees, 'Already there', async ({ db }, { body }) => ({
    present: await service.presentAmong(db, body.people),
  }));
  serve(
    scope,
    contract.inviteDrivers,
    ({ invited }) => `${invited} ${invited === 1 ? 'person was' : 'people were'} invited`,
    (context, { body }) => service.inviteDrivers(context, body.people),
  );
  serve(scope, contract.listDriverInvitations, 'Invitations', (context, { query }) =>
    service.listedInvitations(context, query),
  );
  serve(
    scope,
    contract.deleteDriverInvitation,
    'The invitation was deleted',
    (context, { params }) => service.deleteInvitation(context, params.id),
  );
}
