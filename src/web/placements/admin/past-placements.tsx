import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { endLabels, endReasonLabel } from '#contract/placements/end-reasons.ts';
import {
  formatFreeDay,
  listPastOfDriver,
  listPastOfRequest,
  manyAbsences,
  type PastPlacement,
  type Replaced,
} from '#contract/placements/past-placements.ts';
import { formatPeriod, formatShortDate, todayInLagos } from '#contract/platform/dates.ts';
import { profilePath } from '#web/addresses.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { StatefulLink } from '#web/platform/lists/link-state.tsx';
import { RequestLink } from '#web/requests/admin/request-link.tsx';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { StatusNote } from '#web/ui/data/status-note.tsx';

const first = 10;
// Keeps a profile short.
const firstOfDriver = 3;
const most = 100;

/** The ended placements of a request. */
export const pastQuery = (id: string, count = first) =>
  apiQuery(listPastOfRequest, { params: { id }, query: { pageSize: String(count) } });

export function PastOfRequest({ id }: { id: string }) {
  const [count, setCount] = useState(first);
  const { data, isPlaceholderData } = useQuery({
    ...pastQuery(id, count),
    placeholderData: keepPreviousData,
  });
  return (
    <PastPanel page={data?.data} isLoading={isPlaceholderData} onMore={() => setCount(most)}>
      {({ driver }) => <DriverLink driver={driver} />}
    </PastPanel>
  );
}

/** With a note about many absences. */
export function PastOfDriver({ id }: { id: string }) {
  const [count, setCount] = useState(firstOfDriver);
  const query = { pageSize: String(count) };
  const { data, isPlaceholderData } = useQuery({
    ...apiQuery(listPastOfDriver, { params: { id }, query }),
    placeholderData: keepPreviousData,
  });
  const absences = data?.data.absences ?? 0;
  return (
    <>
      {absences >= manyAbsences && (
        <StatusNote judgement="warning">{`Didn't come ${absences} times within a year.`}</StatusNote>
      )}
      <PastPanel page={data?.data} isLoading={isPlaceholderData} onMore={() => setCount(most)}>
        {({ request }) => <RequestLink placed={request} />}
      </PastPanel>
    </>
  );
}

interface PastPanelProps {
  page: { result: readonly PastPlacement[]; pagedInfo: { total: number } } | undefined;
  isLoading: boolean;
  onMore(): void;
  /** The other side of a placement. */
  children(placement: PastPlacement): ReactNode;
}

/** Renders nothing before the first placement has ended. */
function PastPanel({ page, isLoading, onMore, children }: PastPanelProps) {
  if (!page || page.result.length === 0) return null;
  const { result, pagedInfo } = page;
  return (
    <Panel title="Ended placements" aside={pluralize(pagedInfo.total, 'placement')}>
      <ul aria-label="Ended placements" className="divide-y divide-line">
        {result.map((placement) => (
          <li key={placement.assignmentId} className="grid gap-1 py-3 text-2">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="min-w-0 wrap-anywhere">{children(placement)}</span>
              <span className="font-strong text-ink">{endReasonLabel(placement.reason)}</span>
            </div>
            <p className="text-1 text-ink-2">
              {formatDays(placement)}, {pluralize(placement.days, 'day')}
              {placement.replaces[0] && `. ${formatReplaced(placement.replaces[0])}`}
            </p>
            <Words {...placement} />
          </li>
        ))}
      </ul>
      {pagedInfo.total > result.length && result.length < most && (
        <div className="border-t border-line py-1">
          <TextButton isLoading={isLoading} onClick={onMore}>
            Show older
          </TextButton>
        </div>
      )}
    </Panel>
  );
}

/** 'Replaces Ada Obi, day 4 of 7 free'. */
export const formatReplaced = ({ driver, days, freeDays }: Replaced): string =>
  `Replaces ${driver.fullName}, ${formatFreeDay(days, freeDays)}`;

/** The placements that this one replaced in turn, the first of them first. */
export function ReplacementChain({ replaces }: { replaces: readonly Replaced[] }) {
  return (
    <ol className="list-decimal ps-5">
      {replaces.toReversed().map((replaced) => (
        <li key={replaced.assignmentId} className="py-1">
          <DriverLink driver={replaced.driver} />: {formatDays(replaced)},{' '}
          {formatFreeDay(replaced.days, replaced.freeDays)}. {endReasonLabel(replaced.reason)}.
        </li>
      ))}
    </ol>
  );
}

function Words({
  words,
  incidentOn,
  incidentDone,
}: Pick<Replaced, 'words' | 'incidentOn' | 'incidentDone'>) {
  return (
    <>
      {incidentOn !== null && (
        <p className="text-1 text-ink-2">
          {endLabels.incidentOn}: {formatShortDate(incidentOn)}
        </p>
      )}
      {incidentDone !== '' && (
        <p className="text-1 text-ink-2 wrap-anywhere whitespace-pre-line">
          {endLabels.incidentDone}: {incidentDone}
        </p>
      )}
      {words !== '' && <p className="wrap-anywhere whitespace-pre-line">{words}</p>}
    </>
  );
}

const DriverLink = ({ driver }: Pick<Replaced, 'driver'>) => (
  <StatefulLink
    to={profilePath(driver)}
    className="rounded-chip font-title text-navy-900 underline underline-offset-4 hover:text-navy-600"
  >
    {driver.fullName}
  </StatefulLink>
);

function formatDays({ assignedAt, endedAt }: Pick<Replaced, 'assignedAt' | 'endedAt'>): string {
  const [startDate, endDate] = [assignedAt, endedAt].map((at) => todayInLagos(new Date(at)));
  if (startDate === undefined || endDate === undefined) return '';
  return formatPeriod({ startDate, endDate }, formatShortDate);
}
