import { useQuery } from '@tanstack/react-query';
import { todayInLagos } from '#contract/platform/dates.ts';
import { periodOf } from '#contract/reports/periods.ts';
import { reports } from '#contract/reports/reports.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { ReportChart } from './report-chart.tsx';
import { reportQuery } from './report-query.ts';

/** Reserves the height of `DashboardCharts`. */
export const dashboardChartsHeight = 'min-h-206 xl:min-h-101';

const shown = ['applications', 'filled'] as const;

export function DashboardCharts() {
  return (
    <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
      {shown.map((name) => (
        <Chart key={name} name={name} />
      ))}
    </div>
  );
}

function Chart({ name }: { name: (typeof shown)[number] }) {
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
          {(report) => report && <ReportChart name={name} report={report} />}
        </QueryView>
      </div>
    </Panel>
  );
}
