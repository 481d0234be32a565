import { queryOptions } from '@tanstack/react-query';
import { markAttendance, type NewMark, readDoorList, readTicket } from '#contract/attendance/attendance.ts';
import { callApi } from '#web/platform/http/api-client.ts';

/** The list for the door of a training. */
export const doorListQuery = (id: string) =>
  queryOptions({
    queryKey: ['attendance', id],
    queryFn: async ({ signal }) => (await callApi(readDoorList, { params: { id }, signal })).data,
  });

/** Sends marks, and returns those that the server refused. */
export const sendMarks = async (id: string, marks: readonly NewMark[]) =>
  (
    await callApi(markAttendance, {
      params: { id },
      body: { marks: [...marks] },
    })
  ).data.refused;

/** The training that a code is for, which isn't on the list. */
export const findTicket = async (ticket: string) => (await callApi(readTicket, { params: { ticket } })).data;
