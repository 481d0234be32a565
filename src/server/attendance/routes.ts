import type { FastifyInstance } from 'fastify';
import { markAttendance as markAttendanceEndpoint, readDoorList, readTicket } from '#contract/attendance/attendance.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { registerAnswer } from '#server/platform/http/register-endpoint.ts';
import type { Context } from '#server/platform/system/context.ts';
import { doorList, findTicket, markAttendance } from './service.ts';
import type { Tickets } from './ticket-service.ts';

export function attendanceRoutes(
  app: FastifyInstance,
  context: Context & { guard: AdminGuard; tickets: Tickets },
): void {
  registerAnswer(app, readDoorList, 'Attendance', ({ params }) => doorList(context, params.id));
  registerAnswer(app, readTicket, 'Ticket', ({ params }) => findTicket(context, params.ticket));
  registerAnswer(app, markAttendanceEndpoint, 'Attendance saved', async ({ params, body, request }) => {
    const actor = context.guard.administratorOf(request);
    return { refused: await markAttendance({ ...context, actor }, params.id, body.marks) };
  });
}
