import { getAttentionVersion, markAttentionSeen, readAttention } from '#contract/notifications/attention.ts';
import { type AdministratorScope, serve } from '#server/platform/http/serve.ts';
import type { ApplicationQuota } from '#server/uploads/quota-service.ts';
import { attentionFor, attentionVersion, markSeen } from './service.ts';

export function attentionRoutes(scope: AdministratorScope, quota: ApplicationQuota): void {
  serve(scope, readAttention, 'Attention', (context) => attentionFor(context, quota));
  serve(
    scope,
    getAttentionVersion,
    'Version of what is new',
    async (context) => ({ version: await attentionVersion(context) }),
    { isPolled: true },
  );
  serve(scope, markAttentionSeen, 'Marked as seen', (context, { body }) => markSeen(context, body.until));
}
