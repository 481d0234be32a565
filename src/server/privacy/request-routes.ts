import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as requests from '#contract/privacy/privacy-requests.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { registerAnswer } from '#server/platform/http/register-endpoint.ts';
import {
  addByHand,
  answerRequest,
  getPrivacyRequest,
  listedPrivacyRequests,
  type PrivacyRequestsContext,
} from './request-service.ts';

/** Registers the office's endpoints for requests of people about their data. */
export function privacyRequestRoutes(app: FastifyInstance, context: PrivacyRequestsContext & { guard: AdminGuard }) {
  const by = (request: FastifyRequest) => ({ ...context, actor: context.guard.administratorOf(request) });
  registerAnswer(app, requests.listPrivacyRequests, "People's requests", ({ query }) =>
    listedPrivacyRequests(context, query),
  );
  registerAnswer(app, requests.readPrivacyRequest, 'Request', ({ params }) => getPrivacyRequest(context.db, params.id));
  registerAnswer(
    app,
    requests.addPrivacyRequestByHand,
    'The request is added, and the person is told',
    ({ body, request }) => addByHand(by(request), body),
  );
  registerAnswer(
    app,
    requests.answerPrivacyRequest,
    'The request is answered, and the person is told',
    ({ params, body, request }) => answerRequest(by(request), params.id, body),
  );
}
