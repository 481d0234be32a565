import type { FastifyInstance } from 'fastify';
import {
  getNotificationsVersion,
  listNotifications,
  markNotificationsRead,
  notificationsReadMessage,
} from '#contract/notifications/notifications.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { registerAnswer } from '#server/platform/http/register-endpoint.ts';
import { markRead, type NotificationsContext, notificationsFor, notificationsVersion } from './service.ts';

export function notificationRoutes(
  app: FastifyInstance,
  { guard, ...context }: NotificationsContext & { guard: AdminGuard },
): void {
  registerAnswer(app, listNotifications, 'News', ({ request }) =>
    notificationsFor(context, guard.sessionOf(request).account),
  );
  registerAnswer(
    app,
    getNotificationsVersion,
    'Version of the news',
    async ({ request }) => ({ version: await notificationsVersion(context, guard.sessionOf(request).account._id) }),
    { isPolled: true },
  );
  registerAnswer(app, markNotificationsRead, notificationsReadMessage, ({ body, request }) =>
    markRead(context, guard.sessionOf(request).account._id, body),
  );
}
