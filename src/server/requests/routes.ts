import type { FastifyInstance } from 'fastify';
import { correctRequest as correctRequestEndpoint } from '#contract/requests/request-correction.ts';
import { createRequest as createRequestEndpoint } from '#contract/requests/request-form.ts';
import { listRequests, readRequest } from '#contract/requests/requests.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { type FormContext, registerFormEndpoint } from '#server/platform/http/form-endpoint.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import type { Notify } from '#server/platform/messages/notify.ts';
import { correctRequest, type RequestCorrectionContext } from './correction-service.ts';
import { createRequest, getRequest, listedRequests, type RequestsContext } from './service.ts';

export function publicRequestRoutes(
  app: FastifyInstance,
  context: RequestsContext & FormContext & { notify: Notify },
): void {
  registerFormEndpoint(app, createRequestEndpoint, context, (body, attempt, { sender }) =>
    createRequest({ ...context, sender }, attempt, body),
  );
}

export function adminRequestRoutes(
  app: FastifyInstance,
  context: RequestCorrectionContext & { guard: AdminGuard },
): void {
  registerEndpoint(app, listRequests, async ({ query }) => ({
    message: 'Requests',
    data: await listedRequests(context, query),
  }));
  registerEndpoint(app, readRequest, async ({ params }) => ({
    message: 'Request',
    data: await getRequest(context, params.id),
  }));
  registerEndpoint(app, correctRequestEndpoint, async ({ params, body, request }) => ({
    message: 'Request saved',
    data: await correctRequest({ ...context, actor: context.guard.administratorOf(request) }, params.id, body),
  }));
}
