import { ArrowDown, ArrowUp } from 'lucide-react';
import { Button } from '#web/ui/actions/button.tsx';
import type { Column } from '#web/ui/data/table.tsx';
import { SelectArrow } from '#web/ui/fields/select.tsx';
import type { List } from './use-list.ts';

interface SortSelectProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  list: List;
}

/** For lists of cards, which have no column headers. */
export function SortSelect<Row>({ label, columns, list }: SortSelectProps<Row>) {
  const { sort = '', direction } = list.sorting;
  const sortable = columns.flatMap(({ header, sortKey }) =>
    sortKey === undefined ? [] : [{ header, sortKey }],
  );
  if (sortable.length === 0) return null;
  const isDescending = direction === 'descending';
  const Icon = isDescending ? ArrowDown : ArrowUp;
  return (
    <span className="flex gap-1 xl:hidden">
      <span className="relative">
        <select
          aria-label={`Sort ${label}`}
          value={sort}
          onChange={({ target: { value } }) => list.order(value === '' ? {} : { sort: value })}
          className="min-h-(--h-dense) max-w-52 max-sm:w-28 cursor-pointer appearance-none rounded-field border border-line-button bg-card ps-4 pe-10 text-2 font-title text-ellipsis text-navy-900 hover:bg-navy-100"
        >
          <option value="">Sort</option>
          {sortable.map(({ header, sortKey }) => (
            <option key={sortKey} value={sortKey}>
              {header}
            </option>
          ))}
        </select>
        <SelectArrow className="end-3 size-4" />
      </span>
      {sort !== '' && (
        <Button
          variant="line"
          size="dense"
          aria-label={isDescending ? 'Sort ascending' : 'Sort descending'}
          onClick={() => list.order({ sort, direction: isDescending ? 'ascending' : 'descending' })}
        >
          <Icon />
        </Button>
      )}
    </span>
  );
}
