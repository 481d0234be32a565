import { queryOptions } from '@tanstack/react-query';
import { readAttendanceList } from '#contract/attendance/attendance.ts';
import { callApi } from '#web/platform/http/api-client.ts';

export const attendanceListQuery = (id: string) =>
  queryOptions({
    queryKey: [readAttendanceList.path, id],
    queryFn: async ({ signal }) =>
      (await callApi(readAttendanceList, { params: { id }, signal })).data,
  });
