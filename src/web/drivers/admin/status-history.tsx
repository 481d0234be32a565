import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ExpiryChange, expiringDocuments } from '#contract/documents/documents.ts';
import type { DriverProfile, StatusChange } from '#contract/drivers/drivers.ts';
import { formatDate, formatInstant } from '#contract/platform/dates.ts';
import { Panel } from '#web/ui/data/panel.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import { Summary } from '#web/ui/data/summary.tsx';
import { Remarks } from './given-remarks.tsx';

const newest = 3;

/** The newest changes; the older ones are folded, and printed. */
export function StatusHistory({ driver }: { driver: DriverProfile }) {
  const changes = listEntries(driver);
  const entries = [
    ...changes.map((change, index) => (
      // Count from the end: new entries are added at the top, and keys must stay.
      <Entry key={changes.length - index} at={change.changedAt} by={change.changedBy}>
        {'document' in change ? <Renewal change={change} /> : <Change change={change} />}
      </Entry>
    )),
    <Entry key="applied" at={driver.createdAt} by={driver.fullName}>
      <span className="font-strong text-ink">Applied</span>
    </Entry>,
  ];
  // A fold for a single entry saves nothing.
  const visibleCount = entries.length > newest + 1 ? newest : entries.length;
  return (
    <Panel title="Status history">
      <ol className="divide-y divide-line text-2">{entries.slice(0, visibleCount)}</ol>
      {entries.length > visibleCount && (
        <details className="border-t border-line text-2 print:details-content:[content-visibility:visible]">
          <Summary className="min-h-11">{`${entries.length - visibleCount} older changes`}</Summary>
          <ol className="divide-y divide-line">{entries.slice(visibleCount)}</ol>
        </details>
      )}
    </Panel>
  );
}

function Entry({ at, by, children }: { at: string; by: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5">
      <div className="flex flex-wrap items-center gap-2">{children}</div>
      <p className="text-1 text-ink-2">
        <span className="font-strong text-ink">{by}</span>,{' '}
        <time dateTime={at}>{formatInstant(new Date(at))}</time>
      </p>
    </li>
  );
}

const listEntries = ({
  statusHistory,
  expiryHistory,
}: DriverProfile): (StatusChange | ExpiryChange)[] =>
  [...statusHistory, ...expiryHistory].toSorted((one, other) =>
    other.changedAt.localeCompare(one.changedAt, 'en'),
  );

function Change({ change }: { change: StatusChange }) {
  return (
    <>
      <StatusBadge status={change.from} />
      <ArrowRight className="size-4 text-ink-2" />
      <span className="sr-only">to</span>
      <StatusBadge status={change.to} />
      <Placement change={change} />
      {change.rejection && <Remarks remarks={change.rejection} />}
    </>
  );
}

function Renewal({ change: { document, from, to, images } }: { change: ExpiryChange }) {
  const { label } = expiringDocuments[document];
  return (
    <p className="text-ink">
      <span className="font-strong">{label}</span>{' '}
      {from === to
        ? `unchanged, ${formatDate(to)}`
        : `changed from the ${formatDate(from)} to the ${formatDate(to)}`}
      , {images === 0 ? 'without new photos' : `with ${pluralize(images, 'new photo')}`}
    </p>
  );
}

function Placement({ change: { to, company } }: { change: StatusChange }) {
  if (company === null) return null;
  return (
    <span className="text-ink">
      {to === 'Assigned' ? 'Placed with' : 'Removed from'}{' '}
      <span className="font-strong">{company}</span>
    </span>
  );
}
