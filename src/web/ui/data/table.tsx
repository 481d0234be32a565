import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { classNames } from '#web/ui/theme/class-names.ts';
import { useBreakpoint } from '#web/ui/theme/use-breakpoint.ts';
import { copyable, followRowLink, ignoreSecondClick } from './row-link.ts';

// Long texts yield, so that a table never exceeds its panel: the other columns are short in every font, and together
// narrower than the narrowest panel.
const variants = {
  long: 'min-w-24 wrap-anywhere',
  fill: 'w-full max-w-0 wrap-anywhere *:line-clamp-2',
  muted: 'min-w-24 text-ink-2 wrap-anywhere',
  short: 'whitespace-nowrap',
};

export const variantClasses = (variant: keyof typeof variants = 'short'): string =>
  variants[variant];

/** `direction` is undefined while another column sorts the list. */
export interface ColumnSort {
  direction: 'ascending' | 'descending' | undefined;
  /** Cycles through the directions, then removes the sorting. */
  toggle(): void;
}

export interface Column<Row> {
  header: string;
  /** Replaces the header's text, such as a checkbox. */
  control?: ReactNode;
  sort?: ColumnSort;
  /** The column's name in the API's sorting. */
  sortKey?: string;
  cell(row: Row): ReactNode;
  /**
   * `long` wraps where necessary, `muted` is less prominent, `short` never wraps. `fill` takes the remaining width
   * with at most two lines; the cell's title has the full text.
   */
  variant?: keyof typeof variants;
  /** Hidden below this breakpoint. */
  hideBelow?: '3xl' | '4xl' | '5xl';
  /** A press selects text instead of following the row's link. */
  isCopyable?: boolean;
  /** The row's actions. The header is only for screen readers. */
  isAction?: boolean;
}

interface TableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey(row: Row): string;
  card(row: Row): ReactNode;
  /**
   * Further values that a row's cells or card depend on. If given, rows are memoised by them and the row itself;
   * without it, any press renders all rows.
   */
  rowState?(row: Row): readonly unknown[];
  /** Expanded content below a row, on wide windows only. */
  below?(row: Row): ReactNode;
  isStale?: boolean;
  empty?: ReactNode;
  /** Inside a panel that already has a frame. */
  isFramed?: boolean;
}

// Tables with more columns need the space.
const maxRoomyColumns = 8;

/** Sticky header; on narrow windows a list of cards. */
export function Table<Row>(props: TableProps<Row>) {
  const isWide = useBreakpoint('xl');
  const { rows, empty = 'Data not available', isFramed = false } = props;
  const nothing = rows?.length === 0 && (
    <div
      className={classNames(
        'flex flex-col items-center px-5 text-center text-2 text-ink-2',
        isFramed ? 'gap-1 py-4' : 'gap-4 py-10',
      )}
    >
      {empty}
    </div>
  );
  return isWide ? (
    <WideTable {...props} nothing={nothing} />
  ) : (
    <CardList {...props} nothing={nothing} />
  );
}

type LayoutProps<Row> = TableProps<Row> & { nothing: ReactNode };

function WideTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowState,
  below,
  isStale = false,
  isFramed = false,
  nothing,
}: LayoutProps<Row>) {
  const padding = columns.length <= maxRoomyColumns ? 'px-2 2xl:px-3' : 'px-1.5';
  // `fill` would squeeze the other columns.
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
                  'sticky top-(--h-topbar) z-(--z-sticky) h-(--h-row) border-b border-line bg-card py-1.5 text-start text-1 leading-[1.25] font-title wrap-normal text-ink-2',
                  padding,
                  'first:ps-5 last:pe-5',
                  hasFill ? 'whitespace-nowrap' : '3xl:whitespace-nowrap',
                  'print:whitespace-normal',
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
              render={() => (
                <WideRow row={row} columns={columns} padding={padding} more={below?.(row)} />
              )}
            />
          ))}
          {rows === undefined &&
            skeletonRows.map((key) => (
              <tr key={key} className="group">
                {columns.map((column) => (
                  <td
                    key={column.header}
                    className={classNames(cellClasses, padding, roomOf(column))}
                  >
                    {!column.isAction && (
                      <span className="block h-3 max-w-28 rounded-chip bg-grey-tint" />
                    )}
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
  padding: string;
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
  // A menu's dots are narrower than its button.
  return (
    <span className="-my-1.5 flex justify-end gap-2 has-[>[aria-haspopup=menu]:last-child]:-me-2">
      {children}
    </span>
  );
}

// Print has room for all columns.
const rooms = {
  '3xl': 'hidden 3xl:table-cell print:table-cell',
  '4xl': 'hidden 4xl:table-cell print:table-cell',
  '5xl': 'hidden 5xl:table-cell print:table-cell',
};
const roomOf = <Row,>({ hideBelow, isAction, control }: Column<Row>) =>
  isAction || control !== undefined ? 'print:hidden' : hideBelow && rooms[hideBelow];
const cellClasses = classNames(
  'h-(--h-row) border-b border-line py-1.5 first:ps-5 last:pe-5 group-last:border-b-0 [&_.inline-flex]:align-middle',
  'group-last:first:rounded-es-card group-last:last:rounded-ee-card group-hover:bg-row-on group-has-data-[state=open]:bg-row-on group-has-checked:bg-navy-100/50',
);

function ColumnHeader<Row>({
  column: { header, control, isAction = false, sort },
}: {
  column: Column<Row>;
}) {
  if (control) return control;
  if (isAction) return <span className="sr-only">{header}</span>;
  if (!sort) return <span>{header}</span>;
  const Icon =
    sort.direction === undefined
      ? ChevronsUpDown
      : sort.direction === 'ascending'
        ? ArrowUp
        : ArrowDown;
  return (
    <button
      type="button"
      onClick={sort.toggle}
      className="-mx-1 inline-flex min-h-9 items-center gap-1 rounded-chip px-1 text-start hover:text-navy-900"
    >
      {header}
      <Icon
        className={classNames('size-3.5 shrink-0', sort.direction === undefined && 'opacity-50')}
      />
    </button>
  );
}

function CardList<Row>({
  label,
  rows,
  rowKey,
  rowState,
  card,
  isStale = false,
  isFramed = false,
  nothing,
}: LayoutProps<Row>) {
  if (nothing) return <div className={classNames(!isFramed && frame)}>{nothing}</div>;
  const cardLook = classNames(
    'group p-4 has-data-row-link:cursor-pointer max-sm:py-3',
    !isFramed && frame,
  );
  return (
    <ul
      aria-label={label}
      aria-busy={isStale || rows === undefined}
      className={classNames(
        isFramed ? 'divide-y divide-line' : 'grid gap-2 sm:gap-3 md:grid-cols-2',
        isStale && stale,
      )}
    >
      {rows?.map((row) => (
        <KeptRow
          key={rowKey(row)}
          state={rowState && [row, isFramed, ...rowState(row)]}
          render={() => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys use the card's link.
            <li
              onClickCapture={ignoreSecondClick}
              onClick={followRowLink}
              onAuxClick={followRowLink}
              className={cardLook}
            >
              {card(row)}
            </li>
          )}
        />
      ))}
      {rows === undefined &&
        skeletonRows.map((key) => (
          <li key={key} className={classNames(cardLook, 'grid gap-3.5')}>
            <span className="block h-4 w-40 rounded-chip bg-grey-tint" />
            <span className="block h-3 w-24 rounded-chip bg-grey-tint" />
            <span className="block h-3 w-56 max-w-full rounded-chip bg-grey-tint" />
            <span className="block h-6 w-20 rounded-chip bg-grey-tint" />
          </li>
        ))}
    </ul>
  );
}

/** Old rows, shown while others load. */
const stale = 'opacity-60';

const frame = 'rounded-card border border-line bg-card';

const skeletonRows = ['1', '2', '3', '4', '5', '6', '7', '8'];

interface KeptRowProps {
  /** Undefined if the row's dependencies are unknown: then it renders each time. */
  state: readonly unknown[] | undefined;
  render(): ReactNode;
}

/** Renders again only when its state has changed. */
const KeptRow = memo(
  ({ render }: KeptRowProps) => render(),
  ({ state: before }, { state: after }) =>
    before !== undefined &&
    after?.length === before.length &&
    after.every((one, at) => Object.is(one, before[at])),
);
