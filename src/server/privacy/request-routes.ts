import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as requests from '#contract/privacy/privacy-requests.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import {
  addByHand,
  answerRequest,
  getPrivacyRequest,
  listedPrivacyRequests,
  type PrivacyRequestsContext,
} from './request-service.ts';

/** Registers the office's endpoints for requests of people about their data. */
export function privacyRequestRoutes(
  app: FastifyInstance,
  context: PrivacyRequestsContext & { guard: AdminGuard },
): void {
  const by = (request: FastifyRequest) => ({ ...context, actor: context.guard.administratorOf(request) });
  registerEndpoint(app, requests.listPrivacyRequests, async ({ query }) => ({
    message: 'Requests of people',
    data: await listedPrivacyRequests(context, query),
  }));
  registerEndpoint(app, requests.readPrivacyRequest, async ({ params }) => ({
    message: 'Request',
    data: await getPrivacyRequest(context.db, params.id),
  }));
  registerEndpoint(app, requests.addPrivacyRequestByHand, async ({ body, request }) => ({
    message: 'The request is added, and the person is told',
    data: await addByHand(by(request), body),
  }));
  registerEndpoint(app, requests.answerPrivacyRequest, async ({ params, body, request }) => ({
    message: 'The request is answered, and the person is told',
    data: await answerRequest(by(request), params.id, body),
  }));
}
