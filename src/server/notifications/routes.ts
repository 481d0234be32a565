import type { FastifyInstance } from 'fastify';
import {
  getNotificationsVersion,
  listNotifications,
  markNotificationsRead,
  notificationsReadMessage,
} from '#contract/notifications/notifications.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { markRead, type NotificationsContext, notificationsFor, notificationsVersion } from './service.ts';

export function notificationRoutes(
  app: FastifyInstance,
  { guard, ...context }: NotificationsContext & { guard: AdminGuard },
): void {
  registerEndpoint(app, listNotifications, async ({ request }) => ({
    message: 'News',
    data: await notificationsFor(context, guard.sessionOf(request).account),
  }));
  registerEndpoint(app, getNotificationsVersion, async ({ request }) => ({
    message: 'Version of the news',
    data: { version: await notificationsVersion(context, guard.sessionOf(request).account._id) },
  }));
  registerEndpoint(app, markNotificationsRead, async ({ body, request }) => {
    await markRead(context, guard.sessionOf(request).account._id, body);
    return { message: notificationsReadMessage };
  });
}
