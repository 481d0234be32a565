import { todayInLagos, writeDate } from '#contract/dates.ts';
import { OutletNote } from '#web/messages/api.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { weekdayName } from '#web/platform/page/relative-date.ts';
import type { ScreenHandle } from '#web/platform/page/screen-permission.ts';
import { company } from '#web/site/content.ts';
import { AttentionToday } from './attention-today.tsx';
import { FirstDay } from './first-day.tsx';
import { StatCards } from './stat-cards.tsx';

export const meta = () => [{ title: `Dashboard | ${company.name}` }];

export const handle: ScreenHandle = { permission: 'read dashboard' };

/** The dashboard: figures that link to their lists, what needs attention today, and the day's consultations. */
export default function DashboardPage() {
  const today = todayInLagos(serverNow());
  return (
    <div className="grid grid-cols-1 gap-5">
      <div>
        <h1 className="title text-4">Dashboard</h1>
        <p className="mt-1 text-2 text-ink-2">
          {weekdayName(today)}, {writeDate(today)}
        </p>
      </div>
      <OutletNote />
      <FirstDay />
      <StatCards />
      <AttentionToday />
    </div>
  );
}
