import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as consents from '#contract/consents/consent-records.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { type ConsentsContext, listedConsents, noticeFigures, withdrawConsent } from './service.ts';

export function consentRoutes(app: FastifyInstance, context: ConsentsContext & { guard: AdminGuard }): void {
  const by = (request: FastifyRequest) => ({ ...context, actor: context.guard.administratorOf(request) });
  registerEndpoint(app, consents.listConsents, async ({ params, request }) => ({
    message: 'Consents',
    data: await listedConsents(by(request), params),
  }));
  registerEndpoint(app, consents.withdrawConsent, async ({ params, body, request }) => ({
    message: 'Consent taken back',
    data: await withdrawConsent(by(request), params, body.consent),
  }));
  registerEndpoint(app, consents.readNoticeFigures, async () => ({
    message: 'Notices and consent',
    data: await noticeFigures(context),
  }));
}
