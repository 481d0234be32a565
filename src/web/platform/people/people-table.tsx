import { CircleAlert, type LucideIcon, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import type { ReadList } from './read-people.ts';

interface ReadRow {
  fault?: string | undefined;
  doubts: readonly string[];
  /** Never folded: the row has a fault or a doubt. */
  isMarked?: boolean;
}

/** Longer lists fold to a sample of first rows, and those marked. */
const maxUnfolded = 20;
const sampleRows = 3;

export interface PeopleColumn<Row> {
  label: string;
  cell(row: Row): ReactNode;
  className?: string;
}

interface PeopleTableProps<Row extends ReadRow> {
  list: Pick<ReadList, 'headings' | 'unused'>;
  rows: readonly Row[];
  /** How many rows are shown at most. */
  max: number;
  columns: readonly PeopleColumn<Row>[];
  /** Below a row, across its columns. */
  more?(row: Row, at: number): ReactNode;
}

/** The people of a list as they were read, with faults and doubts at their rows. */
export function PeopleTable<Row extends ReadRow>({
  list: { headings, unused },
  rows,
  max,
  columns,
  more,
}: PeopleTableProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  const wrong = rows.filter(({ fault }) => fault !== undefined).length;
  const doubtful = rows.filter(({ fault, doubts }) => !fault && doubts.length > 0).length;
  const numbered = rows.slice(0, max).map((row, at) => ({ row, at }));
  const unfolded = numbered.filter(
    ({ row, at }) => at < sampleRows || row.fault || row.doubts.length > 0 || row.isMarked,
  );
  const folded = rows.length > maxUnfolded ? numbered.length - unfolded.length : 0;
  if (rows.length === 0) return null;
  return (
    <div className="rounded-field bg-grey-tint p-4 text-1 sm:p-5">
      <p role="status" className="text-2 font-title text-navy-900">
        {rows.length === 1 ? '1 person' : `${rows.length} people`}
        {wrong > 0 && `, ${wrong} to correct`}
        {doubtful > 0 && `, ${doubtful} to check`}
      </p>
      <p className="text-ink-2">
        This is how we read your list. Please check it before you send it.
      </p>
      {headings.length > 0 && (
        <p className="mt-2 text-ink-2">Read as column headings: {headings.join(', ')}.</p>
      )}
      {unused.length > 0 && <p className="mt-2 text-ink-2">Not used: {unused.join(', ')}.</p>}
      <table aria-label="People as they were read" className="mt-3 w-full max-sm:block">
        <thead className="text-start text-ink-2 max-sm:sr-only">
          <tr>
            <th scope="col" className="w-9 text-start font-title">
              Row
            </th>
            {columns.map(({ label }) => (
              <th key={label} scope="col" className="py-2 ps-4 text-start font-title">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {(folded > 0 && !isOpen ? unfolded : numbered).map(({ row, at }) => (
          <tbody key={at} className="border-t border-line max-sm:block max-sm:py-2">
            <tr className="max-sm:relative max-sm:flex max-sm:flex-wrap max-sm:gap-x-4 max-sm:ps-9">
              <th
                scope="row"
                className="py-2 text-start align-top font-body text-ink-2 max-sm:absolute max-sm:start-0 max-sm:py-0"
              >
                {at + 1}
              </th>
              {columns.map(({ label, cell, className }) => (
                <td
                  key={label}
                  className={classNames(
                    'py-2 align-top wrap-anywhere first-of-type:max-sm:w-full empty:max-sm:hidden sm:ps-4 max-sm:py-0',
                    className,
                  )}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
            {(row.fault !== undefined || row.doubts.length > 0 || more) && (
              <tr className="max-sm:grid max-sm:grid-cols-[2.25rem_1fr]">
                <td />
                <td colSpan={columns.length} className="pb-2 sm:ps-4">
                  <div className="flex flex-wrap items-center gap-x-6">
                    {row.fault !== undefined && (
                      <Remark
                        icon={CircleAlert}
                        className="font-strong text-red-ink"
                        text={row.fault}
                      />
                    )}
                    {row.fault === undefined &&
                      row.doubts.map((doubt) => (
                        <Remark
                          key={doubt}
                          icon={TriangleAlert}
                          className="text-yellow-ink"
                          text={doubt}
                        />
                      ))}
                    {more?.(row, at)}
                  </div>
                </td>
              </tr>
            )}
          </tbody>
        ))}
      </table>
      {folded > 0 && (
        <TextButton onClick={() => setOpen(!isOpen)}>
          {isOpen
            ? 'Show only the rows to look at'
            : `Show the other ${folded === 1 ? 'row' : `${folded} rows`}`}
        </TextButton>
      )}
    </div>
  );
}

const Remark = ({
  icon: Icon,
  className,
  text,
}: {
  icon: LucideIcon;
  className: string;
  text: string;
}) => (
  <p className={classNames('flex items-start gap-2', className)}>
    <Icon className="mt-0.5 size-4 shrink-0" />
    {text}
  </p>
);
