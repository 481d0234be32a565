import type { FastifyInstance } from 'fastify';
import { listNews, markNewsRead, newsReadMessage, streamNews } from '#contract/notifications/notifications.ts';
import type { AdminGuard, SignedIn } from '#server/platform/http/auth-guard.ts';
import { eventStreams, type StreamLimits, streamHeaders, streamLimits } from '#server/platform/http/event-streams.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { markRead, type NewsContext, newsFor } from './service.ts';
import { type Listener, type WatchTimes, watchNews, watchTimes } from './stream-service.ts';

export interface NewsRoutesContext extends NewsContext {
  guard: AdminGuard<SignedIn & { tokenHash: Buffer }>;
  /** Of these tokens, those whose sessions are open. */
  findOpenSessions(tokenHashes: readonly Buffer[]): Promise<readonly Buffer[]>;
  /** Overrides the default limits and times of streams. */
  live?: Partial<StreamLimits & WatchTimes> | undefined;
  /** Aborted when the process is about to end: then streams end at once, so that browsers turn to another instance. */
  ending?: AbortSignal | undefined;
}

export function newsRoutes(app: FastifyInstance, context: NewsRoutesContext): void {
  const { guard, findOpenSessions, live, ending } = context;
  const streams = eventStreams<Listener>({ ...streamLimits, ...live });
  const onFailure = (err: unknown) => app.log.error({ err }, 'news could not be looked for');
  const watch = watchNews({ ...context, streams, times: { ...watchTimes, ...live }, findOpenSessions, onFailure });
  ending?.addEventListener('abort', () => streams.close(), { once: true });
  app.addHook('preClose', async () => streams.close());

  registerEndpoint(app, listNews, async ({ request }) => ({
    message: 'News',
    data: await newsFor(context, guard.sessionOf(request).account),
  }));
  registerEndpoint(app, markNewsRead, async ({ body, request }) => {
    await markRead(context, guard.sessionOf(request).account._id, body);
    return { message: newsReadMessage };
  });
  registerEndpoint(app, streamNews, async ({ request }) => {
    if (request.method === 'HEAD') return { content: new Uint8Array(), headers: streamHeaders };
    const { account, tokenHash } = guard.sessionOf(request);
    const content = streams.open(tokenHash.toString('hex'), { adminId: account._id, tokenHash });
    watch();
    return { content, headers: streamHeaders };
  });
}
