import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { classNames } from '#web/ui/theme/class-names.ts';
import type { Column } from './table.tsx';

/** Renders the content of a column's header: its text, its control, or a button that sorts by it. */
export function ColumnHeader<Row>({ column: { header, control, isAction = false, sort } }: { column: Column<Row> }) {
  if (control) return control;
  if (isAction) return <span className="sr-only">{header}</span>;
  if (!sort) return <span>{header}</span>;
  const Icon = sort.direction === undefined ? ChevronsUpDown : sort.direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={sort.toggle}
      className="-mx-1 inline-flex min-h-9 items-center gap-1 rounded-chip px-1 text-start hover:text-navy-900"
    >
      {header}
      <Icon
        aria-hidden="true"
        className={classNames('size-3.5 shrink-0', sort.direction === undefined && 'opacity-50')}
      />
    </button>
  );
}
