import { Pager } from '#web/ui/data/pager.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import type { List } from './use-list.ts';

interface ListPagerProps {
  list: List;
  page: { pagedInfo: { total: number; pageSize: number } } | undefined;
  /** As in `Pager`. */
  part?: string | undefined;
  /** At the end of a panel, where it only appears if there are several pages. */
  inPanel?: 'padded' | 'flush';
}

/** A list's pages, once the shown one is loaded. */
export function ListPager({ list, page, part, inPanel }: ListPagerProps) {
  if (!page) return null;
  const { total, pageSize } = page.pagedInfo;
  const pager = <Pager page={list.page} linkTo={list.linkTo} {...{ pageSize, total, part }} />;
  if (!inPanel) return pager;
  if (total <= pageSize) return null;
  return (
    <div className={classNames('border-t border-line py-3', inPanel === 'flush' && 'px-4 sm:px-5')}>
      {pager}
    </div>
  );
}
