import { type CountedReport, type ReportName, reports } from '#contract/reports/reports.ts';
import { ReportFigure } from './report-figure.tsx';
import { listOf } from './report-query.ts';

const head = 'py-2 pe-4 text-start wrap-normal text-1 font-title text-ink-2 last:pe-0';
const cell = 'py-2.5 pe-4 align-top tabular-nums last:pe-0';

/** A report as the table from which its chart is drawn. */
export function ReportTable({ name, report }: { name: ReportName; report: CountedReport }) {
  const { title, rows, columns } = reports[name];
  return (
    <div className="overflow-x-auto">
      <table aria-label={title} className="w-full text-2">
        <thead>
          <tr className="border-b border-line">
            {[rows, ...columns].map((column) => (
              <th key={column} scope="col" className={head}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {report.rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className={`${cell} min-w-28 text-start font-title text-navy-900`}>
                {row.label}
              </th>
              {columns.map((column, at) => (
                <td key={column} className={cell}>
                  <ReportFigure
                    value={row.values[at]}
                    to={listOf(name, row, at, report)}
                    label={`${row.label}, ${column}`}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
