import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { formatDate, todayInLagos } from '#contract/platform/dates.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import './printed-list.css';

/** A list as it is printed. */
export interface PrintedTable {
  title: string;
  /** All rows that the filter finds; not all are printed if they are too many. */
  total: number;
  headers: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** Opens the browser's dialog to print a list instead of the page, and calls `onPrinted` when it is closed. */
export function PrintedList({ title, total, headers, rows, onPrinted }: PrintedTable & { onPrinted(): void }) {
  const close = useEffectEvent(onPrinted);
  useEffect(() => {
    window.addEventListener('afterprint', close);
    window.print();
    return () => window.removeEventListener('afterprint', close);
  }, []);
  const number = total > rows.length ? `the first ${rows.length} of ${total}` : String(total);
  return createPortal(
    <div className="printed printed-list">
      <h1>{title}</h1>
      <p>
        {formatDate(todayInLagos(serverNow()))}, {number} {total === 1 ? 'row' : 'rows'}
      </p>
      <table>
        <thead>
          <tr>
            {headers.map((header) => (
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
                <td key={headers[at]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  );
}
