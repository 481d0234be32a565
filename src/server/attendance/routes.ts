import {
  markAttendance as markAttendanceEndpoint,
  readAttendanceList,
  readTicket,
} from '#contract/attendance/attendance.ts';
import { type AdministratorScope, serve } from '#server/platform/http/serve.ts';
import { findTicket, markAttendance, readAttendance } from './service.ts';

export function attendanceRoutes(scope: AdministratorScope): void {
  serve(scope, readAttendanceList, 'Attendance', (context, { params }) =>
    readAttendance(context, params.id),
  );
  serve(scope, readTicket, 'Ticket', (context, { params }) => findTicket(context, params.ticket));
  serve(scope, markAttendanceEndpoint, 'Attendance saved', async (context, { params, body }) => ({
    refused: await markAttendance(context, params.id, body.marks),
  }));
}
