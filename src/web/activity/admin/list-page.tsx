import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type ActivityGroup, activityGroups } from '#contract/activity/activity-kinds.ts';
import { isTypedDay } from '#contract/platform/dates.ts';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { ListPager } from '#web/platform/lists/list-pager.tsx';
import { type List, useList } from '#web/platform/lists/use-list.ts';
import { pageTitle } from '#web/platform/page/website.ts';
import { Panel } from '#web/ui/data/panel.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { formatDays, formatTotal } from './activity-format.ts';
import { type ActivityShown, activityQuery } from './activity-query.ts';
import { ActivityTable } from './activity-table.tsx';

export const meta = pageTitle('Activity');

export const handle: ScreenHandle = { permission: 'read activity' };

const isGroup = (text: string): text is ActivityGroup => text in activityGroups;

/** Ignores unknown values in the URL. */
function useActivityList(): { list: List; shown: ActivityShown } {
  const list = useList();
  const [params] = useSearchParams();
  const readValue = (key: string, isKnown: (text: string) => boolean) => {
    const value = params.get(key) ?? '';
    return isKnown(value) ? value : '';
  };
  const kind = params.get('kind') ?? '';
  return {
    list,
    shown: {
      page: list.page,
      record: list.search,
      person: readValue('person', (text) => /^[\w-]{1,40}$/.test(text)),
      kind: isGroup(kind) ? kind : '',
      views: params.get('views') === 'shown' ? 'shown' : '',
      from: readValue('from', isTypedDay),
      to: readValue('to', isTypedDay),
    },
  };
}

export default function ListPage() {
  const { list, shown } = useActivityList();
  const query = useQuery(activityQuery(shown));
  const page = query.data?.data;
  const days = formatDays(shown.from, shown.to);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <h1 className="title text-4">Activity</h1>
        <p className="mt-1 text-2 text-ink-2">
          Who did what, when, and what it was before. Entries can't be changed.
        </p>
      </div>
      <ActivityFilters list={list} shown={shown} />
      <QueryView query={query} data={page} failure="The activity could not be loaded.">
        {(loaded) => (
          <>
            <Panel
              title={days}
              aside={loaded && formatTotal(loaded.pagedInfo.total, loaded.day, shown.record !== '')}
              isFlush
            >
              <ActivityTable
                entries={loaded?.result}
                isOneDay={shown.from !== '' && shown.from === shown.to}
                isStale={query.isPlaceholderData}
                empty="No entries match."
              />
            </Panel>
            <ListPager list={list} page={loaded} />
          </>
        )}
      </QueryView>
    </div>
  );
}
