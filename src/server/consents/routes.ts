import * as consents from '#contract/consents/consent-records.ts';
import { type AdministratorScope, serve } from '#server/platform/http/serve.ts';
import { listedConsents, noticeFigures, withdrawConsent } from './service.ts';

export function consentRoutes(scope: AdministratorScope): void {
  serve(scope, consents.listConsents, 'Consents', (context, { params }) =>
    listedConsents(context, params),
  );
  serve(scope, consents.withdrawConsent, 'Consent taken back', (context, { params, body }) =>
    withdrawConsent(context, params, body.consent),
  );
  serve(scope, consents.readNoticeFigures, 'Notices and consent', (context) =>
    noticeFigures(context),
  );
}
