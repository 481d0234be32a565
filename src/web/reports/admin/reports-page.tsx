import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { formatTime, isRealDate, timeInLagos, todayInLagos } from '#contract/platform/dates.ts';
import { type Days, periodOf, wrongDays } from '#contract/reports/periods.ts';
import { type ReportName, reportNames } from '#contract/reports/reports.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import type { ScreenHandle } from '#web/platform/office/screen-permission.ts';
import { pageTitle } from '#web/platform/page/website.ts';
import { ChartPatterns } from './chart-looks.tsx';
import { Compared, PeriodBar } from './period-bar.tsx';
import { ReportFigures } from './report-figures.tsx';
import { ReportPanel } from './report-panel.tsx';
import { reportQuery } from './report-query.ts';
import { ReportTools } from './report-tools.tsx';
import { SummaryPanel } from './summary-panel.tsx';

export const meta = pageTitle('Reports');

export const handle: ScreenHandle = { permission: 'read reports' };

/** The reports of the wide column; those of the narrow one are the others. */
const wide: ReadonlySet<ReportName> = new Set([
  ...(['applications', 'supply', 'filled', 'expiries', 'trainings', 'consultations', 'messages'] as const),
]);
const apart: ReadonlySet<ReportName> = new Set(['figures', 'progress']);

/** How it goes, in the period that stands in the address, as do the reports that are shown as tables. */
export default function ReportsPage() {
  const [params, setParams] = useSearchParams();
  const now = serverNow();
  const today = todayInLagos(now);
  const [from, to] = [params.get('from'), params.get('to')];
  const period = from && to ? { from, to } : periodOf('month', today);
  const isReal = isRealDate(period.from) && isRealDate(period.to);
  const wrong = isReal ? wrongDays(period, today) : 'Choose two real days.';
  const tables = params.get('tables')?.split(',') ?? [];
  const isOwn = params.has('own') || wrong !== undefined;

  const paramsOf = (days: Days, ownDays = false) => {
    const next = new URLSearchParams({ ...days, ...(ownDays && { own: '1' }) });
    if (tables.length > 0) next.set('tables', tables.join(','));
    return next;
  };
  const swap = (name: ReportName) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        const others = tables.includes(name) ? tables.filter((one) => one !== name) : [...tables, name];
        next.delete('tables');
        if (others.length > 0) next.set('tables', others.join(','));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const panel = (name: ReportName) => (
    <ReportPanel key={name} name={name} period={period} isTable={tables.includes(name)} onSwap={() => swap(name)} />
  );
  const others = reportNames.filter((name) => !apart.has(name));
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div>
          <h1 className="title text-4">Reports</h1>
          <p className="mt-1 text-2 text-ink-2">{!wrong && <CountedAt period={period} />} All dates are Lagos time.</p>
        </div>
        {!wrong && <ReportTools period={period} today={today} />}
      </div>
      <PeriodBar
        {...{ period, today, isOwn }}
        linkTo={(days, ownDays) => ({ search: `?${paramsOf(days, ownDays)}` })}
        onChoose={(days) => setParams(paramsOf(days, true), { replace: true })}
      />
      {wrong ? (
        <p role="alert" className="text-2 font-title text-red-ink">
          {wrong}
        </p>
      ) : (
        <>
          <Compared period={period} today={today} />
          <ChartPatterns />
          <ReportFigures period={period} />
          {panel('progress')}
          <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
            <div className="grid grid-cols-1 gap-4">{others.filter((name) => wide.has(name)).map(panel)}</div>
            <div className="grid grid-cols-1 gap-4">
              {others.filter((name) => !wide.has(name)).map(panel)}
              <SummaryPanel today={today} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

function CountedAt({ period }: { period: Days }) {
  const { data } = useQuery(reportQuery('figures', period));
  return data && <span>{`Counted today, ${formatTime(timeInLagos(new Date(data.data.countedAt)))}.`}</span>;
}
