import { useSearchParams } from 'react-router';
import { type ActivityGroup, activityGroups } from '#contract/activity/activity-kinds.ts';
import { isTypedDay } from '#contract/platform/dates.ts';
import { type List, useList } from '#web/platform/lists/use-list.ts';
import type { ActivityShown } from './activity-query.ts';

const isGroup = (text: string): text is ActivityGroup => text in activityGroups;

/** Reads and writes the list's URL; unknown values in it are ignored. */
export function useActivityList(): { list: List; shown: ActivityShown } {
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
