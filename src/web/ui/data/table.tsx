import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/theme/class-names.ts';
import { useBreakpoint } from '#web/ui/theme/use-breakpoint.ts';
import { CardList } from './card-list.tsx';
import { frame, KeptRow, skeletonRows, stale } from './kept-row.tsx';
import { copyable, followRowLink, ignoreSecondClick } from './row-link.ts';

// Long texts give way, so that a table is never wider than its panel: the other columns are short in every language and
// font, and their sum is narrower than the narrowest panel.
const variants = {
  long: 'min-w-24 wrap-anywhere',
  fill: 'w-full max-w-0 wrap-anywhere *:line-clamp-2',
  muted: 'min-w-24 text-ink-2 wrap-anywhere',
  short: 'whitespace-nowrap',
};

/** How the texts of a column wrap. */
export const variantClasses = (variant: keyof typeof variants = 'short'): string => variants[variant];

/** The order of the rows by a column; `direction` is undefined if they are ordered by another one. */
export interface ColumnSort {
  direction: 'ascending' | 'descending' | undefined;
  /** Orders by the column, or the other way round, or no longer by it. */
  toggle(): void;
}

export interface Column<Row> {
  header: string;
  /** Stands in the header instead of its text, such as a checkbox. */
  control?: ReactNode;
  /** Makes the header a button. */
  sort?: ColumnSort;
  /** The name under which a list can be sorted by it. */
  sortKey?: string;
  cell(row: Row): ReactNode;
  /**
   * `long` texts wrap where they have to, `muted` ones are less prominent, `short` ones stay on a line. `fill` takes the room
   * that the others leave, on at most two lines: the cell's title has the rest.
   */
  variant?: keyof typeof variants;
  /** Hidden where the window is narrower than the given breakpoint. */
  hideBelow?: '3xl' | '4xl' | '5xl';
  /** People copy what is in it: a press selects text instead of following the row's link. */
  isCopyable?: boolean;
  /** The column with a row's actions. Its header is only for screen readers. */
  isAction?: boolean;
}

interface TableProps<Row> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first rows load. */
  rows: readonly Row[] | undefined;
  rowKey(row: Row): string;
  /** Renders a row as a card, for narrow windows. */
  card(row: Row): ReactNode;
  /**
   * Returns further values that the cells or the card of a row depend on. If it is given, a row is only rendered again
   * when these or the row itself have changed: without it, a press that concerns one row would wait for all of them.
   */
  rowState?(row: Row): readonly unknown[];
  /** Renders the content below an open row, in wide windows. */
  below?(row: Row): ReactNode;
  /** Whether the rows are old ones, kept while others load. */
  isStale?: boolean;
  /** Shown if there are no rows. */
  empty?: ReactNode;
  /** Whether it is in a panel, which already provides the frame. */
  isFramed?: boolean;
}

// Tables with more columns have no room to spare.
const maxRoomyColumns = 8;

/** A table with a sticky header; on narrow windows a list of cards. */
export function Table<Row>(props: TableProps<Row>) {
  const isWide = useBreakpoint('xl');
  const { rows, empty = 'Data not available' } = props;
  const nothing = rows?.length === 0 && (
    <div className="flex flex-col items-center gap-4 px-5 py-10 text-center text-2 text-ink-2">{empty}</div>
  );
  return isWide ? <Wide {...props} nothing={nothing} /> : <CardList {...props} nothing={nothing} />;
}

/** What the table and the cards show alike. */
export type ShapeProps<Row> = TableProps<Row> & { nothing: ReactNode };

function Wide<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowState,
  below,
  isStale = false,
  isFramed = false,
  nothing,
}: ShapeProps<Row>) {
  const padding = columns.length <= maxRoomyColumns && '2xl:px-3';
  // It would press them together.
  const hasFill = columns.some(({ variant }) => variant === 'fill');
  return (
    <div className={classNames(!isFramed && frame)}>
      <table
        aria-label={label}
        aria-busy={isStale || rows === undefined}
        className={classNames('w-full border-separate border-spacing-0 text-2', isStale && stale)}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.header}
                scope="col"
                aria-sort={column.sort?.direction}
                className={classNames(
                  'sticky top-(--h-topbar) z-(--z-sticky) h-(--h-row) border-b border-line bg-card px-2 py-1.5 text-start text-1 leading-[1.25] font-title wrap-normal text-ink-2',
                  padding,
                  'first:ps-5 last:pe-5',
                  hasFill && 'whitespace-nowrap print:whitespace-normal',
                  !isFramed && 'first:rounded-ss-card last:rounded-se-card',
                  roomOf(column),
                )}
              >
                <ColumnHeader column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <KeptRow
              key={rowKey(row)}
              state={rowState && [row, columns.length, ...rowState(row)]}
              render={() => <WideRow row={row} columns={columns} padding={padding} more={below?.(row)} />}
            />
          ))}
          {rows === undefined &&
            skeletonRows.map((key) => (
              <tr key={key} className="group">
                {columns.map((column) => (
                  <td key={column.header} className={classNames(cellClasses, padding, roomOf(column))}>
                    {!column.isAction && <span className="block h-3 max-w-28 rounded-chip bg-grey-tint" />}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
      {nothing}
    </div>
  );
}

interface WideRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  padding: string | false;
  more: ReactNode;
}

function WideRow<Row>({ row, columns, padding, more }: WideRowProps<Row>) {
  return (
    <>
      <tr
        onClickCapture={ignoreSecondClick}
        onClick={followRowLink}
        onAuxClick={followRowLink}
        className="group has-data-row-link:cursor-pointer"
      >
        {columns.map((column) => (
          <td
            key={column.header}
            {...(column.isCopyable && copyable)}
            className={classNames(
              cellClasses,
              padding,
              variantClasses(column.variant),
              column.isCopyable && 'cursor-text',
              roomOf(column),
            )}
          >
            {column.isAction ? <Actions>{column.cell(row)}</Actions> : column.cell(row)}
          </td>
        ))}
      </tr>
      {more && (
        <tr className="group">
          <td colSpan={columns.length} className={classNames(cellClasses, padding, 'bg-row-on')}>
            {more}
          </td>
        </tr>
      )}
    </>
  );
}

function Actions({ children }: { children: ReactNode }) {
  // The dots of a menu are narrower than its button.
  return (
    <span className="-my-1.5 flex justify-end gap-2 has-[>[aria-haspopup=menu]:last-child]:-me-2">{children}</span>
  );
}

// Paper has room for all of them.
const rooms = {
  '3xl': 'hidden 3xl:table-cell print:table-cell',
  '4xl': 'hidden 4xl:table-cell print:table-cell',
  '5xl': 'hidden 5xl:table-cell print:table-cell',
};
const roomOf = <Row,>({ hideBelow, isAction, control }: Column<Row>) =>
  isAction || control !== undefined ? 'print:hidden' : hideBelow && rooms[hideBelow];
const cellClasses = classNames(
  'h-(--h-row) border-b border-line px-2 py-1.5 first:ps-5 last:pe-5 group-last:border-b-0 [&_.inline-flex]:align-middle',
  'group-last:first:rounded-es-card group-last:last:rounded-ee-card group-hover:bg-row-on group-has-data-[state=open]:bg-row-on group-has-checked:bg-navy-100/50',
);

/** Renders the content of a column's header: its text, its control, or a button that sorts by it. */
function ColumnHeader<Row>({ column: { header, control, isAction = false, sort } }: { column: Column<Row> }) {
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
