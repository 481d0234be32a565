import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { CalendarDate } from '#contract/platform/dates.ts';
import { type Days, namedPeriod, periodOf } from '#contract/reports/periods.ts';
import { hasNothing, type ReportName, reports } from '#contract/reports/reports.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { formatNamed } from './period-bar.tsx';
import { ReportChart } from './report-chart.tsx';
import { reportQuery } from './report-query.ts';
import { ReportTable } from './report-table.tsx';
import { fileFormats, useSaveReport } from './save-report.ts';

interface ReportPanelProps {
  name: ReportName;
  period: Days;
  isTable: boolean;
  /** Shows the table instead of the chart, or the other way round. */
  onSwap(): void;
}

/** One report: its definition, and its figures as a chart or as the table from which the chart is drawn. */
export function ReportPanel({ name, period, isTable, onSwap }: ReportPanelProps) {
  const { title, definition, drawn } = reports[name];
  const query = useQuery(reportQuery(name, period));
  const saving = useSaveReport(name, period);
  const hasChart = drawn.length > 0;
  const isEmpty = query.data !== undefined && hasNothing(query.data.data.rows);
  // What stands below stays where it is when a shorter table takes the place of a chart.
  const content = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number>();
  const swap = () => {
    setHeight(isTable ? undefined : content.current?.offsetHeight);
    onSwap();
  };
  return (
    <Panel
      title={title}
      className="break-inside-avoid"
      action={
        <span className="flex gap-5 print:hidden">
          {hasChart && !isEmpty && (
            <TextButton onClick={swap}>
              {isTable ? 'Show as chart' : 'Show as table'}
              <span className="sr-only">: {title}</span>
            </TextButton>
          )}
          {fileFormats.map(({ format, label }) => (
            <TextButton key={format} isLoading={saving.isPending} onClick={() => saving.mutate(format)}>
              {label}
              <span className="sr-only">: {title}</span>
            </TextButton>
          ))}
        </span>
      }
    >
      <p className="py-2 text-1 text-ink-2">{definition}</p>
      <QueryView query={query} data={query.data?.data} failure={`${title} could not be loaded.`}>
        {(report) => {
          if (!report) return <Loading title={title} />;
          if (isEmpty) return <Nothing name={name} period={period} lastDay={report.lastDay} />;
          return (
            <div
              ref={content}
              style={{ minHeight: height }}
              className={classNames('pb-3', query.isPlaceholderData && 'opacity-60')}
            >
              {isTable || !hasChart ? (
                <ReportTable name={name} report={report} />
              ) : (
                <ReportChart name={name} report={report} onShowAll={swap} />
              )}
            </div>
          );
        }}
      </QueryView>
    </Panel>
  );
}

/** What the reports of today say when they have nothing; the others are about a period. */
const nothingToday: Readonly<Partial<Record<ReportName, string>>> = {
  supply: 'No open request lacks drivers, and nobody is free.',
  expiries: 'No document expires in these months.',
};

interface NothingProps {
  name: ReportName;
  period: Days;
  lastDay: CalendarDate | null;
}

/** Leads to the last period that had something, as long as this one. */
function Nothing({ name, period, lastDay }: NothingProps) {
  const last = lastDay && periodOf(namedPeriod(period) ?? 'month', lastDay);
  return (
    <p className="py-4 text-2">
      {nothingToday[name] ?? 'Nothing in this period.'}
      {last && (
        <>
          {' '}
          The latest figures are from{' '}
          <Link
            to={{ search: `?${new URLSearchParams({ ...last })}` }}
            className="text-navy-600 underline underline-offset-4 print:hidden"
          >
            {formatNamed(last)}
          </Link>
          .
        </>
      )}
    </p>
  );
}

const bars = ['w-11/12', 'w-3/4', 'w-1/2', 'w-2/3', 'w-1/3', 'w-1/4'];

function Loading({ title }: { title: string }) {
  return (
    <div role="status" className="grid gap-4 py-3">
      <span className="sr-only">Loading: {title}</span>
      {bars.map((bar) => (
        <span key={bar} className={classNames('block h-5 rounded-chip bg-grey-tint', bar)} />
      ))}
    </div>
  );
}
