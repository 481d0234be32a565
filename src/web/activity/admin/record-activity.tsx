import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { ListPager } from '#web/platform/lists/list-pager.tsx';
import { type Filter, useList } from '#web/platform/lists/use-list.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { showViews } from './activity-filters.tsx';
import { activityQuery, anyActivity } from './activity-query.ts';
import { ActivityTable } from './activity-table.tsx';

interface RecordActivityProps {
  /** The record's `_id`. */
  id: string;
  /** Whether the record has documents, whose views are logged. */
  hasViews?: boolean;
  isOpen?: boolean;
}

export function RecordActivity({
  id,
  hasViews = false,
  isOpen: begins = false,
}: RecordActivityProps) {
  const [isOpen, setOpen] = useState(begins);
  const content = useId();
  return (
    <section
      className={classNames('rounded-card border border-line bg-card', !isOpen && 'print:hidden')}
    >
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? content : undefined}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-15 w-full items-center justify-between gap-4 rounded-card px-4 py-3 text-start text-3 font-title text-navy-900 sm:px-5"
        >
          Activity
          <ChevronDown className={classNames('size-5', isOpen && 'rotate-180')} />
        </button>
      </h2>
      {isOpen && (
        <div id={content} className="border-t border-line">
          <Entries id={id} hasViews={hasViews} />
        </div>
      )}
    </section>
  );
}

const viewsFilter: Filter<'shown'> = {
  key: 'activityViews',
  label: 'Views',
  options: ['shown'],
  as: 'one',
};

function Entries({ id, hasViews }: RecordActivityProps) {
  const list = useList([viewsFilter], 'activity');
  const [views = ''] = list.chosen(viewsFilter);
  const query = useQuery(activityQuery({ ...anyActivity, record: id, views, page: list.page }));
  return (
    <QueryView query={query} data={query.data?.data} failure="The activity could not be loaded.">
      {(page) => (
        <>
          {hasViews && (
            <div className="px-4 pt-2 sm:px-5 print:hidden">
              <Checkbox
                name="views"
                label={showViews}
                checked={views !== ''}
                onChange={(isChecked) =>
                  list.choose({ [viewsFilter.key]: isChecked ? ['shown'] : [] })
                }
              />
            </div>
          )}
          <ActivityTable
            entries={page?.result}
            isOneRecord
            isStale={query.isPlaceholderData}
            empty="Nothing has been recorded yet."
          />
          <ListPager list={list} page={page} part="Activity" inPanel="flush" />
        </>
      )}
    </QueryView>
  );
}
