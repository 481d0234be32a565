import { ArrowRight, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { ActivityChange, ActivityEntry } from '#contract/activity/activity.ts';
import { activityKinds } from '#contract/activity/activity-kinds.ts';
import { type Column, Table } from '#web/ui/data/table.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { fieldLabel, formatValue, formatWhen } from './activity-format.ts';
import { RecordName, What, Who } from './entry-parts.tsx';

interface ActivityTableProps {
  /** Undefined during the first load. */
  entries: readonly ActivityEntry[] | undefined;
  /** Whether all entries share one day, which the heading then shows. */
  isOneDay?: boolean;
  isOneRecord?: boolean;
  isStale: boolean;
  empty: string;
}

export function ActivityTable({
  entries,
  isOneDay = false,
  isOneRecord = false,
  isStale,
  empty,
}: ActivityTableProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setOpen((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    );
  const opener = (entry: ActivityEntry) => (
    <DetailsButton entry={entry} isOpen={open.has(entry._id)} onToggle={() => toggle(entry._id)} />
  );

  const columns: readonly Column<ActivityEntry>[] = [
    {
      header: 'When',
      cell: ({ at }) => <time dateTime={at}>{formatWhen(at, isOneDay)}</time>,
    },
    {
      header: 'Who',
      variant: 'long',
      cell: (entry) => (
        <span className="block 3xl:min-w-44">
          <Who entry={entry} />
        </span>
      ),
    },
    { header: 'What', cell: ({ kind }) => <What kind={kind} /> },
    ...(isOneRecord
      ? []
      : [
          {
            header: 'Record',
            variant: 'long',
            cell: ({ record }: ActivityEntry) => (
              <span className="block 3xl:min-w-56">
                <RecordName record={record} />
              </span>
            ),
          } as const,
        ]),
    { header: 'Before and after', variant: 'long', cell: (entry) => <FirstChange entry={entry} /> },
    { header: 'Details', isAction: true, cell: opener },
  ];
  return (
    <Table
      label="Activity"
      isFramed
      columns={columns}
      rows={entries}
      rowKey={({ _id }) => _id}
      below={(entry) => open.has(entry._id) && <Details entry={entry} />}
      isStale={isStale}
      empty={<p>{empty}</p>}
      card={(entry) => (
        <div className="grid gap-2">
          <div className="flex items-start justify-between gap-3">
            <div className="grid gap-1">
              <p className="text-1 text-ink-2">
                <time dateTime={entry.at}>{formatWhen(entry.at, isOneDay)}</time>
              </p>
              <Who entry={entry} />
            </div>
            <span className="-me-2 -mt-2">{opener(entry)}</span>
          </div>
          <div className="flex flex-wrap gap-x-4 gap-y-1 text-2">
            <What kind={entry.kind} />
            {!isOneRecord && <RecordName record={entry.record} />}
          </div>
          {entry.changes.length > 0 && (
            <p className="text-2">
              <FirstChange entry={entry} />
            </p>
          )}
          {open.has(entry._id) && <Details entry={entry} />}
        </div>
      )}
    />
  );
}

const detailsId = ({ _id }: ActivityEntry) => `details-${_id}`;

function DetailsButton({
  entry,
  isOpen,
  onToggle,
}: {
  entry: ActivityEntry;
  isOpen: boolean;
  onToggle(): void;
}) {
  const { kind, record } = entry;
  return (
    <button
      type="button"
      aria-label={`Details: ${activityKinds[kind].label}, ${record.name}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? detailsId(entry) : undefined}
      onClick={onToggle}
      className="inline-flex size-(--h-dense) shrink-0 items-center justify-center rounded-field text-navy-900 hover:bg-navy-100 max-sm:size-(--h-row)"
    >
      <ChevronDown className={classNames('size-4.5', isOpen && 'rotate-180')} />
    </button>
  );
}

function FirstChange({ entry: { changes } }: { entry: ActivityEntry }) {
  const [first, ...others] = changes;
  if (!first) return null;
  return (
    <>
      <span className="line-clamp-2">
        <Change change={first} />
      </span>
      {others.length > 0 && <span className="text-1 text-ink-2">and {others.length} more</span>}
    </>
  );
}

function Details({ entry }: { entry: ActivityEntry }) {
  const { changes, network, requestId, record } = entry;
  const facts = [
    { label: 'Number', value: record.reference },
    { label: 'From', value: network },
    { label: 'Request', value: requestId },
  ].filter(({ value }) => value !== '');
  return (
    <div id={detailsId(entry)} className="grid gap-2 py-1.5 text-1">
      {changes.length > 0 && (
        <ul className="grid gap-1 whitespace-pre-line">
          {changes.map((change) => (
            <li key={change.field}>
              <Change change={change} />
            </li>
          ))}
        </ul>
      )}
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {facts.map(({ label, value }) => (
          <div key={label} className="flex gap-2">
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-strong text-ink wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Change({ change }: { change: ActivityChange }) {
  const { before, after } = change;
  return (
    <span className="wrap-anywhere">
      <span className="text-ink-2">{fieldLabel(change)}</span>{' '}
      {before !== null && (
        <>
          <span className="sr-only">was</span>{' '}
          <del className="text-ink-2">{formatValue(change, before)}</del>{' '}
          <ArrowRight className="inline size-3.5 text-ink-2" />
          <span className="sr-only">, now</span>{' '}
        </>
      )}
      <span className="font-title text-ink">{formatValue(change, after)}</span>
    </span>
  );
}
