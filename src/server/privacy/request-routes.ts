import * as requests from '#contract/privacy/privacy-requests.ts';
import { type AdministratorScope, serve } from '#server/platform/http/serve.ts';
import { addByHand, answerRequest, getPrivacyRequest, listedPrivacyRequests } from './request-service.ts';

/** Registers the office's endpoints for requests of people about their data. */
export function privacyRequestRoutes(scope: AdministratorScope): void {
  serve(scope, requests.listPrivacyRequests, "People's requests", (context, { query }) =>
    listedPrivacyRequests(context, query),
  );
  serve(scope, requests.readPrivacyRequest, 'Request', (context, { params }) =>
    getPrivacyRequest(context.db, params.id),
  );
  serve(scope, requests.addPrivacyRequestByHand, 'The request is added, and the person is told', (context, { body }) =>
    addByHand(context, body),
  );
  serve(
    scope,
    requests.answerPrivacyRequest,
    'The request is answered, and the person is told',
    (context, { params, body }) => answerRequest(context, params.id, body),
  );
}
