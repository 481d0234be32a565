import {
  cancelTracked,
  sendTracked,
  takeSeat,
  track,
  trackByLink,
} from '#contract/tracking/tracking.ts';
import { serve, type VisitorScope } from '#server/platform/http/serve.ts';
import {
  cancelByToken,
  linkByToken,
  takeSeatByToken,
  trackByReference,
  trackByToken,
} from './service.ts';

export function trackingRoutes(scope: VisitorScope): void {
  serve(scope, track, 'Here is its status', (context, { body }) => trackByReference(context, body));
  serve(scope, trackByLink, 'Here is its status', (context, { body }) =>
    trackByToken(context, body.token),
  );
  serve(
    scope,
    cancelTracked,
    ({ kind }) => (kind === 'request' ? 'We will confirm it' : 'It is cancelled'),
    (context, { body }) => cancelByToken(context, body.token),
  );
  serve(scope, takeSeat, 'The seat is yours', (context, { body }) =>
    takeSeatByToken(context, body.token),
  );
  serve(scope, sendTracked, 'Send your documents here', (context, { body }) =>
    linkByToken(context, body.token),
  );
}
