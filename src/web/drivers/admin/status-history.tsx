import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { writeInstant } from '#contract/dates.ts';
import type { DriverProfile, StatusChange } from '#contract/drivers.ts';
import { Panel } from '#web/ui/data/panel.tsx';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';

/** The application's status changes, latest first; the oldest entry is the application itself. */
export function StatusHistory({ driver }: { driver: DriverProfile }) {
  return (
    <Panel title="Status history">
      <ol className="divide-y divide-line text-2">
        {driver.statusHistory.map((change) => (
          <Entry key={`${change.changedAt} ${change.to}`} at={change.changedAt} by={change.changedBy}>
            <StatusBadge status={change.from} />
            <ArrowRight aria-hidden="true" className="size-4 text-ink-2" />
            <span className="sr-only">to</span>
            <StatusBadge status={change.to} />
            <Placement change={change} />
          </Entry>
        ))}
        <Entry at={driver.createdAt} by={driver.fullName}>
          <span className="font-strong text-ink">Applied</span>
        </Entry>
      </ol>
    </Panel>
  );
}

function Entry({ at, by, children }: { at: string; by: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5">
      <div className="flex flex-wrap items-center gap-2">{children}</div>
      <p className="text-1 text-ink-2">
        <span className="font-strong text-ink">{by}</span>, <time dateTime={at}>{writeInstant(new Date(at))}</time>
      </p>
    </li>
  );
}

function Placement({ change: { to, company } }: { change: StatusChange }) {
  if (company === null) return null;
  return (
    <span className="text-ink">
      {to === 'Assigned' ? 'Placed with' : 'Removed from'} <span className="font-strong">{company}</span>
    </span>
  );
}
