import { useQuery } from '@tanstack/react-query';
import { readOverview } from '#contract/overview/overview.ts';
import { formatDate, todayInLagos, weekdayName } from '#contract/platform/dates.ts';
import { attentionQuery } from '#web/notifications/admin/api.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import type { ScreenHandle } from '#web/platform/office/screen-permission.ts';
import { pageTitle } from '#web/platform/page/website.ts';
import { WhenNear } from '#web/platform/page/when-near.tsx';
import { DashboardCharts, dashboardChartsHeight } from '#web/reports/admin/dashboard-charts.tsx';
import { AttentionToday } from './attention-today.tsx';
import { FirstDay } from './first-day.tsx';
import { OutletNote } from './outlet-note.tsx';
import { StatCards } from './stat-cards.tsx';

export const meta = pageTitle('Dashboard');

export const handle: ScreenHandle = { permission: 'read dashboard' };

/** The dashboard: figures that link to their lists, what needs attention today, the day's consultations, and how it goes. */
export default function DashboardPage() {
  const today = todayInLagos(serverNow());
  const can = useCan();
  const isOwner = can('manage administrators');
  const overview = useQuery(apiQuery(readOverview, {})).data?.data.result;
  // Until then nobody knows how far down the charts are.
  const isPlaced = !useQuery(attentionQuery).isPending;
  const isNew =
    overview !== undefined &&
    overview.totalApplicationsReceived + overview.driverRequestsFromCompanies + overview.consultationBookings === 0;
  return (
    <div className="grid grid-cols-1 gap-5">
      <div>
        <h1 className="title text-4">Dashboard</h1>
        <p className="mt-1 text-2 text-ink-2">
          {weekdayName(today)}, {formatDate(today)}
        </p>
      </div>
      {isOwner && isNew ? <FirstDay /> : <OutletNote />}
      <StatCards />
      <AttentionToday />
      {can('read reports') && isPlaced && (
        <WhenNear room={dashboardChartsHeight} margin="200px">
          <DashboardCharts />
        </WhenNear>
      )}
    </div>
  );
}
