import { useQuery } from '@tanstack/react-query';
import { todayInLagos } from '#contract/platform/dates.ts';
import { periodOf } from '#contract/reports/periods.ts';
import { hasNothing, reports } from '#contract/reports/reports.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { fallbackImage } from '#web/ui/images/image-source.ts';
import { ReportChart } from './report-chart.tsx';
import { reportQuery } from './report-query.ts';

/** Reserves the height of `DashboardCharts`. */
export const dashboardChartsHeight = 'min-h-206 xl:min-h-101';

const charts = ['applications', 'filled'] as const;

export function DashboardCharts() {
  return (
    <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
      {charts.map((name) => (
        <Chart key={name} name={name} />
      ))}
    </div>
  );
}

const nothingYet = {
  applications: 'No applications yet, this month or the one before.',
  filled: 'No request starts in these months.',
} as const;

function Chart({ name }: { name: (typeof charts)[number] }) {
  const { title } = reports[name];
  const query = useQuery(reportQuery(name, periodOf('month', todayInLagos(serverNow()))));
  return (
    <Panel
      title={title}
      action={
        <TextLink to="/admin/reports">
          Reports<span className="sr-only">: {title}</span>
        </TextLink>
      }
    >
      <div className="min-h-78">
        <QueryView query={query} data={query.data?.data} failure={`${title} could not be loaded.`}>
          {(report) =>
            report &&
            (hasNothing(report.rows) ? (
              <div className="grid min-h-78 place-content-center justify-items-center gap-3 text-center text-2 text-ink-2">
                <img
                  src={fallbackImage}
                  alt=""
                  width={160}
                  height={120}
                  className="rounded-field"
                />
                <p>{nothingYet[name]}</p>
              </div>
            ) : (
              <ReportChart name={name} report={report} />
            ))
          }
        </QueryView>
      </div>
    </Panel>
  );
}
