import type { FastifyInstance } from 'fastify';
import {
  listNotifications,
  markNotificationsRead,
  notificationsReadMessage,
  streamNotifications,
} from '#contract/notifications/notifications.ts';
import type { AdminGuard, SignedIn } from '#server/platform/http/auth-guard.ts';
import { eventStreams, type StreamLimits, streamHeaders, streamLimits } from '#server/platform/http/event-streams.ts';
import { registerAnswer, registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { markRead, type NotificationsContext, notificationsFor } from './service.ts';
import { type Listener, type WatchTimes, watchNotifications, watchTimes } from './stream-service.ts';

export interface NotificationRoutesContext extends NotificationsContext {
  guard: AdminGuard<SignedIn & { tokenHash: Buffer }>;
  /** Of these tokens, those whose sessions are open. */
  findOpenSessions(tokenHashes: readonly Buffer[]): Promise<readonly Buffer[]>;
  /** Overrides the default limits and times of streams. */
  live?: Partial<StreamLimits & WatchTimes> | undefined;
  /** Aborted when the process is about to end: then streams end at once, so that browsers turn to another instance. */
  ending?: AbortSignal | undefined;
}

export function notificationRoutes(app: FastifyInstance, context: NotificationRoutesContext): void {
  const { guard, findOpenSessions, live, ending } = context;
  const streams = eventStreams<Listener>({ ...streamLimits, ...live });
  const onFailure = (err: unknown) => app.log.error({ err }, 'news could not be looked for');
  const watch = watchNotifications({
    ...context,
    streams,
    times: { ...watchTimes, ...live },
    findOpenSessions,
    onFailure,
  });
  ending?.addEventListener('abort', () => streams.close(), { once: true });
  app.addHook('preClose', async () => streams.close());

  registerAnswer(app, listNotifications, 'News', ({ request }) =>
    notificationsFor(context, guard.sessionOf(request).account),
  );
  registerAnswer(app, markNotificationsRead, notificationsReadMessage, ({ body, request }) =>
    markRead(context, guard.sessionOf(request).account._id, body),
  );
  registerEndpoint(app, streamNotifications, async ({ request }) => {
    if (request.method === 'HEAD') return { content: new Uint8Array(), headers: streamHeaders };
    const { account, tokenHash } = guard.sessionOf(request);
    const content = streams.open(tokenHash.toString('hex'), { adminId: account._id, tokenHash });
    watch();
    return { content, headers: streamHeaders };
  });
}
