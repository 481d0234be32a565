import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Channel, channels } from '#contract/messages/messages.ts';
import { readOverview } from '#contract/notifications/overview.ts';
import { formatDate, todayInLagos, weekdayName } from '#contract/platform/dates.ts';
import { outletsQuery } from '#web/messages/api.ts';
import { attentionQuery } from '#web/notifications/admin/api.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import type { ScreenHandle } from '#web/platform/office/screen-permission.ts';
import { pageTitle } from '#web/platform/page/website.ts';
import { WhenNear } from '#web/platform/page/when-near.tsx';
import { DashboardCharts, dashboardChartsHeight } from '#web/reports/admin/dashboard-charts.tsx';
import { StatusNote } from '#web/ui/data/status-note.tsx';
import { AttentionPanel } from './attention-panel.tsx';
import { ConsultationsPanel } from './consultations-panel.tsx';
import { FirstDay } from './first-day.tsx';
import { StatCards } from './stat-cards.tsx';

export const meta = pageTitle('Dashboard');

export const handle: ScreenHandle = { permission: 'read dashboard' };

export default function DashboardPage() {
  const today = todayInLagos(serverNow());
  const can = useCan();
  const isOwner = can('manage administrators');
  const overview = useQuery(apiQuery(readOverview, {})).data?.data.result;
  // The charts' position is only known after that.
  const isPlaced = !useQuery(attentionQuery).isPending;
  const isNew =
    overview !== undefined &&
    overview.totalApplicationsReceived +
      overview.driverRequestsFromCompanies +
      overview.consultationBookings ===
      0;
  return (
    <div className="grid grid-cols-1 gap-5">
      <div>
        <h1 className="title text-4">Dashboard</h1>
        <p className="mt-1 text-2 text-ink-2">
          {weekdayName(today)}, {formatDate(today)}
        </p>
      </div>
      {isOwner && (isNew ? <FirstDay /> : <OutletNote />)}
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

function AttentionToday() {
  const query = useQuery(attentionQuery);
  const consultations = useQuery(apiQuery(readOverview, {})).data?.data.consultationsToday;
  const canReadConsultations = useCan()('read consultations');
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[2fr_1fr]">
      <QueryView
        query={query}
        data={query.data?.data}
        failure="What needs attention today could not be loaded."
      >
        {(attention) => <AttentionPanel attention={attention} />}
      </QueryView>
      {canReadConsultations && <ConsultationsPanel consultations={consultations ?? undefined} />}
    </div>
  );
}

const named: Readonly<Record<Channel, string>> = { mail: 'emails', text: 'text messages' };

function OutletNote() {
  const outlets = useQuery(outletsQuery).data?.data;
  const missing = channels
    .filter((channel) => outlets?.[channel] === false)
    .map((channel) => named[channel]);
  if (missing.length === 0) return null;
  const words = missing.join(' and ');
  return (
    <StatusNote judgement="warning">
      {`${words.charAt(0).toUpperCase()}${words.slice(1)} aren't being delivered yet. `}
      <Link to="/admin/settings/messages" className="underline">
        Set them up
      </Link>
    </StatusNote>
  );
}
