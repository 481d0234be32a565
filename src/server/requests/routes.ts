import { addRequest as addRequestEndpoint } from '#contract/requests/added-requests.ts';
import { correctRequest as correctRequestEndpoint } from '#contract/requests/request-correction.ts';
import { createRequest as createRequestEndpoint } from '#contract/requests/request-form.ts';
import { listRequests, readRequest } from '#contract/requests/requests.ts';
import { type AdministratorScope, serve, type VisitorScope } from '#server/platform/http/serve.ts';
import { serveForm } from '#server/platform/http/serve-form.ts';
import {
  addRequest,
  correctRequest,
  createRequest,
  getRequest,
  listedRequests,
} from './service.ts';

export function publicRequestRoutes(scope: VisitorScope): void {
  serveForm(scope, createRequestEndpoint, createRequest);
}

export function adminRequestRoutes(scope: AdministratorScope): void {
  serve(scope, listRequests, 'Requests', (context, { query }) => listedRequests(context, query));
  serve(scope, readRequest, 'Request', (context, { params }) => getRequest(context, params.id));
  serve(
    scope,
    addRequestEndpoint,
    ({ requestId, name }) => `${requestId} from ${name} was added`,
    (context, { body }) => addRequest(context, body),
  );
  serve(scope, correctRequestEndpoint, 'Request saved', (context, { params, body }) =>
    correctRequest(context, params.id, body),
  );
}
