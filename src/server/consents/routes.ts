import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as consents from '#contract/consents/consent-records.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { registerAnswer } from '#server/platform/http/register-endpoint.ts';
import type { Context } from '#server/platform/system/context.ts';
import { listedConsents, noticeFigures, withdrawConsent } from './service.ts';

export function consentRoutes(app: FastifyInstance, context: Context & { guard: AdminGuard }): void {
  const by = (request: FastifyRequest) => ({ ...context, actor: context.guard.administratorOf(request) });
  registerAnswer(app, consents.listConsents, 'Consents', ({ params, request }) => listedConsents(by(request), params));
  registerAnswer(app, consents.withdrawConsent, 'Consent taken back', ({ params, body, request }) =>
    withdrawConsent(by(request), params, body.consent),
  );
  registerAnswer(app, consents.readNoticeFigures, 'Notices and consent', () => noticeFigures(context));
}
