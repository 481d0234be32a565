import type { FastifyInstance } from 'fastify';
import { addRequest as addRequestEndpoint } from '#contract/requests/added-requests.ts';
import { correctRequest as correctRequestEndpoint } from '#contract/requests/request-correction.ts';
import { createRequest as createRequestEndpoint } from '#contract/requests/request-form.ts';
import { listRequests, readRequest } from '#contract/requests/requests.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { type FormContext, registerFormEndpoint } from '#server/platform/http/form-endpoint.ts';
import { registerAnswer } from '#server/platform/http/register-endpoint.ts';
import type { Notify } from '#server/platform/messages/notify.ts';
import type { Context } from '#server/platform/system/context.ts';
import { addRequest } from './addition-service.ts';
import { correctRequest, type RequestCorrectionContext } from './correction-service.ts';
import { createRequest, getRequest, listedRequests } from './service.ts';

export function publicRequestRoutes(app: FastifyInstance, context: Context & FormContext & { notify: Notify }): void {
  registerFormEndpoint(app, createRequestEndpoint, context, (body, attempt, { sender }) =>
    createRequest({ ...context, sender }, attempt, body),
  );
}

export function adminRequestRoutes(
  app: FastifyInstance,
  context: RequestCorrectionContext & { guard: AdminGuard; notify: Notify },
) {
  registerAnswer(app, listRequests, 'Requests', ({ query }) => listedRequests(context, query));
  registerAnswer(app, readRequest, 'Request', ({ params }) => getRequest(context, params.id));
  registerAnswer(
    app,
    addRequestEndpoint,
    ({ requestId, name }) => `${requestId} from ${name} was added`,
    ({ body, request }) => addRequest({ ...context, actor: context.guard.administratorOf(request) }, body),
  );
  registerAnswer(app, correctRequestEndpoint, 'Request saved', ({ params, body, request }) =>
    correctRequest({ ...context, actor: context.guard.administratorOf(request) }, params.id, body),
  );
}
