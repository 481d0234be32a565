import type { FastifyInstance } from 'fastify';
import { cancelTracked, sendTracked, takeSeat, track, trackByLink } from '#contract/tracking/tracking.ts';
import type { SendLinks } from '#server/documents/link-service.ts';
import { clientKey, originOf } from '#server/platform/http/client-key.ts';
import { registerAnswer, registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import {
  cancelByToken,
  linkByToken,
  type TrackingContext,
  takeSeatByToken,
  trackByReference,
  trackByToken,
} from './service.ts';

/** Public routes: how far something is that somebody has sent. */
export function trackingRoutes(app: FastifyInstance, context: TrackingContext & { sendLinks: SendLinks }): void {
  registerAnswer(app, track, 'Here is its status', ({ body, request }) =>
    trackByReference(context, clientKey(request), body),
  );
  registerAnswer(app, trackByLink, 'Here is its status', ({ body, request }) =>
    trackByToken(context, clientKey(request), body.token),
  );
  registerEndpoint(app, cancelTracked, async ({ body, request }) => {
    const actor = { kind: 'public', ...originOf(request) } as const;
    return {
      message: 'It is cancelled',
      data: await cancelByToken({ ...context, actor }, clientKey(request), body.token),
    };
  });
  registerEndpoint(app, takeSeat, async ({ body, request }) => {
    const actor = { kind: 'public', ...originOf(request) } as const;
    return {
      message: 'The seat is yours',
      data: await takeSeatByToken({ ...context, actor }, clientKey(request), body.token),
    };
  });
  registerEndpoint(app, sendTracked, async ({ body, request }) => {
    const actor = { kind: 'public', ...originOf(request) } as const;
    return {
      message: 'Send your documents here',
      data: await linkByToken({ ...context, actor }, clientKey(request), body.token),
    };
  });
}
