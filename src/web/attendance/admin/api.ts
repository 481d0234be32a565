import { queryOptions } from '@tanstack/react-query';
import { readDoorList } from '#contract/attendance/attendance.ts';
import { callApi } from '#web/platform/http/api-client.ts';

export const doorListQuery = (id: string) =>
  queryOptions({
    queryKey: [readDoorList.path, id],
    queryFn: async ({ signal }) => (await callApi(readDoorList, { params: { id }, signal })).data,
  });
