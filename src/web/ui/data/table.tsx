import type { ReactNode } from 'react';
import { classNames } from '#web/ui/theme/class-names.ts';
import { useBreakpoint } from '#web/ui/theme/use-breakpoint.ts';

const variants = {
  plain: 'max-w-48 wrap-break-word',
  muted: 'max-w-72 text-ink-2 wrap-anywhere',
  figures: 'tabular-nums whitespace-nowrap',
  // Right where a breakpoint adds a column there is less room than before, so dates wrap there.
  dates: 'tabular-nums min-[80rem]:whitespace-nowrap 2xl:whitespace-normal 3xl:whitespace-nowrap',
};

export interface Column<Row> {
  header: string;
  cell(row: Row): ReactNode;
  /** `muted` is less prominent, `figures` aligns digits, `dates` does so where there is room. */
  variant?: 'muted' | 'figures' | 'dates';
  /** Hidden where the window is only just wide enough for a table, or narrower than the given breakpoint. */
  hideBelow?: boolean | '3xl' | '4xl';
  /**
   * The column with a row's actions: it is above the stretched link that covers the row, and its header is only for
   * screen readers.
   */
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
  /** Whether the rows are old ones, kept while others load. */
  isStale?: boolean;
  /** Shown if there are no rows. */
  empty?: ReactNode;
  /** Whether it is in a panel, which already provides the frame. */
  isFramed?: boolean;
}

const skeletonRows = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** A table with a sticky header; on narrow windows a list of cards. */
export function Table<Row>(props: TableProps<Row>) {
  const isWide = useBreakpoint('xl');
  const { rows, empty = 'Data not available' } = props;
  const nothing = rows?.length === 0 && (
    <div className="flex flex-col items-center gap-4 px-5 py-10 text-center text-2 text-ink-2">{empty}</div>
  );
  return isWide ? <Wide {...props} nothing={nothing} /> : <Narrow {...props} nothing={nothing} />;
}

type ShapeProps<Row> = TableProps<Row> & { nothing: ReactNode };

const stale = 'opacity-60';
const frame = 'rounded-card border border-line bg-card';

function Wide<Row>({ label, columns, rows, rowKey, isStale = false, isFramed = false, nothing }: ShapeProps<Row>) {
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
                className={classNames(
                  'sticky top-(--h-topbar) z-(--z-sticky) h-(--h-row) border-b border-line bg-card px-3 text-start text-1 font-title whitespace-nowrap text-ink-2',
                  'first:ps-5 last:pe-5',
                  !isFramed && 'first:rounded-ss-card last:rounded-se-card',
                  roomOf(column),
                )}
              >
                {column.isAction ? <span className="sr-only">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <tr key={rowKey(row)} className="group relative">
              {columns.map((column) => (
                <td
                  key={column.header}
                  className={classNames(cellClasses, variants[column.variant ?? 'plain'], roomOf(column))}
                >
                  {column.isAction ? <Actions>{column.cell(row)}</Actions> : column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {rows === undefined &&
            skeletonRows.map((key) => (
              <tr key={key} className="group">
                {columns.map((column) => (
                  <td key={column.header} className={classNames(cellClasses, roomOf(column))}>
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

function Actions({ children }: { children: ReactNode }) {
  return <span className="relative z-1 -my-1.5 -me-2 flex justify-end gap-2">{children}</span>;
}

const rooms = { true: 'hidden 2xl:table-cell', '3xl': 'hidden 3xl:table-cell', '4xl': 'hidden 4xl:table-cell' };
const roomOf = <Row,>({ hideBelow = false }: Column<Row>) => hideBelow && rooms[`${hideBelow}`];
const cellClasses = classNames(
  'h-(--h-row) border-b border-line px-3 py-1.5 first:ps-5 last:pe-5 group-last:border-b-0',
  'group-last:first:rounded-es-card group-last:last:rounded-ee-card group-hover:bg-row-on group-has-data-[state=open]:bg-row-on',
);

function Narrow<Row>({ label, rows, rowKey, card, isStale = false, isFramed = false, nothing }: ShapeProps<Row>) {
  if (nothing) return <div className={classNames(!isFramed && frame)}>{nothing}</div>;
  const cardLook = classNames('relative p-4', !isFramed && frame);
  return (
    <ul
      aria-label={label}
      aria-busy={isStale || rows === undefined}
      className={classNames(isFramed ? 'divide-y divide-line' : 'grid gap-3 md:grid-cols-2', isStale && stale)}
    >
      {rows?.map((row) => (
        <li key={rowKey(row)} className={cardLook}>
          {card(row)}
        </li>
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
