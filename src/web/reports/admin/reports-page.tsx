import { Link, useSearchParams } from 'react-router';
import { formatInstant, formatPeriod, isRealDate, todayInLagos } from '#contract/platform/dates.ts';
import {
  type Days,
  daysBefore,
  periodOf,
  type ReportPeriod,
  reportNames,
  reportPeriods,
  wrongDays,
} from '#contract/reports/reports.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import type { ScreenHandle } from '#web/platform/office/screen-permission.ts';
import { company } from '#web/site/content.ts';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { ReportPanel } from './report-panel.tsx';

export const meta = () => [{ title: `Reports | ${company.name}` }];

export const handle: ScreenHandle = { permission: 'read reports' };

const periodLabels: Readonly<Record<ReportPeriod, string>> = {
  week: 'This week',
  month: 'This month',
  quarter: 'This quarter',
  year: 'This year',
};

/** How it goes, in the period that stands in the address: a present one, or own days. */
export default function ReportsPage() {
  const [params, setParams] = useSearchParams();
  const now = serverNow();
  const today = todayInLagos(now);
  const own = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  const isOwn = own.from !== '' && own.to !== '';
  const named = reportPeriods.find((one) => one === params.get('period')) ?? 'month';
  const period = isOwn ? own : periodOf(named, today);
  const isReal = isRealDate(period.from) && isRealDate(period.to);
  const wrong = isReal ? wrongDays(period, today) : 'Choose two real days.';
  const choose = (days: Partial<Days>) => setParams({ ...period, ...days }, { replace: true });
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <h1 className="title text-4">Reports</h1>
        <p className="mt-1 text-2 text-ink-2">{formatInstant(now)}. Days are those of Lagos.</p>
      </div>
      <div className="flex flex-wrap items-end gap-4 print:hidden">
        <nav aria-label="Period" className="flex flex-wrap gap-1 rounded-card border border-line bg-card p-1">
          {reportPeriods.map((one) => {
            const isShown = !isOwn && one === named;
            return (
              <Link
                key={one}
                to={{ search: `period=${one}` }}
                aria-current={isShown ? 'page' : undefined}
                className={classNames(
                  'inline-flex min-h-11 items-center rounded-field px-3 text-1 font-title',
                  isShown ? 'bg-navy-900 text-on-navy' : 'text-navy-900 hover:bg-navy-100',
                )}
              >
                {periodLabels[one]}
              </Link>
            );
          })}
        </nav>
        <DateField name="from" label="First day" value={period.from} onChange={(from) => from && choose({ from })} />
        <DateField name="to" label="Last day" value={period.to} onChange={(to) => to && choose({ to })} />
      </div>
      {wrong ? (
        <p role="alert" className="text-2 font-title text-red-ink">
          {wrong}
        </p>
      ) : (
        <>
          <Compared period={period} today={today} />
          <div className="gap-4 xl:columns-2">
            {reportNames.map((name) => (
              <ReportPanel key={name} name={name} period={period} />
            ))}
          </div>
        </>
      )}
    </div>
  );
}

function Compared({ period, today }: { period: Days; today: string }) {
  const isOver = period.to < today;
  const words = ({ from, to }: Days) => formatPeriod({ startDate: from, endDate: to });
  return (
    <p className="text-1 text-ink-2">
      {words(isOver ? period : { ...period, to: today })}, compared with {words(daysBefore(period, today))}.
      {!isOver && ' This period is not over yet.'}
    </p>
  );
}
