import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { formatDate, todayInLagos } from '#contract/platform/dates.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { type Column, variantClasses } from '#web/ui/data/table.tsx';

export interface PrintedTable {
  title: string;
  /** All matching rows; at most the first ones are printed. */
  total: number;
  columns: readonly Pick<Column<never>, 'header' | 'variant'>[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** Prints the list instead of the page; calls `onPrinted` when the print dialog closes. */
export function PrintedList({
  title,
  total,
  columns,
  rows,
  onPrinted,
}: PrintedTable & { onPrinted(): void }) {
  const close = useEffectEvent(onPrinted);
  useEffect(() => {
    window.addEventListener('afterprint', close);
    window.print();
    return () => window.removeEventListener('afterprint', close);
  }, []);
  const number = total > rows.length ? `the first ${rows.length} of ${total}` : String(total);
  return createPortal(
    <div className="printed-list hidden print:block">
      <h1 className="text-[14pt] font-title">{title}</h1>
      <p>
        {formatDate(todayInLagos(serverNow()))}, {number} {total === 1 ? 'row' : 'rows'}
      </p>
      <table>
        <thead>
          <tr>
            {columns.map(({ header }) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, at) => (
                <td key={columns[at]?.header} className={variantClasses(columns[at]?.variant)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  );
}
