import type { FastifyInstance } from 'fastify';
import { cancelTracked, track, trackByLink } from '#contract/tracking.ts';
import { clientKey, originOf } from '#server/platform/http/client-key.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { cancelByToken, type TrackingContext, trackByReference, trackByToken } from './service.ts';

/** Public routes: how far something is that somebody has sent. */
export function trackingRoutes(app: FastifyInstance, context: TrackingContext): void {
  registerEndpoint(app, track, async ({ body, request }) => ({
    message: 'Here is how far it is',
    data: await trackByReference(context, clientKey(request), body),
  }));
  registerEndpoint(app, trackByLink, async ({ body, request }) => ({
    message: 'Here is how far it is',
    data: await trackByToken(context, clientKey(request), body.token),
  }));
  registerEndpoint(app, cancelTracked, async ({ body, request }) => {
    const actor = { kind: 'public', ...originOf(request) } as const;
    return {
      message: 'It is cancelled',
      data: await cancelByToken({ ...context, actor }, clientKey(request), body.token),
    };
  });
}
