import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listActivity } from '#contract/activity/activity.ts';
import type { ActivityGroup } from '#contract/activity/activity-kinds.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';
import { callApi } from '#web/platform/http/api-client.ts';

/** An empty string means any. */
export interface ActivityShown {
  page: number;
  person: string;
  kind: ActivityGroup | '';
  views: 'shown' | '';
  /** A record's `_id`, or part of its name or number. */
  record: string;
  from: CalendarDate;
  to: CalendarDate;
}

export const anyActivity: ActivityShown = {
  page: 1,
  person: '',
  kind: '',
  views: '',
  record: '',
  from: '',
  to: '',
};

export const activityQuery = ({ page, ...filter }: ActivityShown) =>
  queryOptions({
    queryKey: [listActivity.path, { page, ...filter }],
    queryFn: ({ signal }) => {
      const filled = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
      return callApi(listActivity, { query: { page: String(page), ...filled }, signal });
    },
    placeholderData: keepPreviousData,
    meta: { reads: listActivity.reads },
  });
