import type { FastifyInstance } from 'fastify';
import { createRequest as createRequestEndpoint } from '#contract/request-form.ts';
import { listRequests, readRequest } from '#contract/requests.ts';
import { type FormContext, registerFormEndpoint } from '#server/platform/http/form-endpoint.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { createRequest, getRequest, listedRequests, type RequestsContext } from './service.ts';

export function publicRequestRoutes(app: FastifyInstance, context: RequestsContext & FormContext): void {
  registerFormEndpoint(app, createRequestEndpoint, context, (body, attempt, { actor }) =>
    createRequest({ ...context, actor }, attempt, body),
  );
}

export function adminRequestRoutes(app: FastifyInstance, context: RequestsContext): void {
  registerEndpoint(app, listRequests, async ({ query }) => ({
    message: 'Requests',
    data: await listedRequests(context, query),
  }));
  registerEndpoint(app, readRequest, async ({ params }) => ({
    message: 'Request',
    data: await getRequest(context, params.id),
  }));
}
