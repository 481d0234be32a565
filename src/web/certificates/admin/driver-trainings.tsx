import { useQuery } from '@tanstack/react-query';
import { listDriverTrainings } from '#contract/certificates/certificates.ts';
import { formatShortDate } from '#contract/platform/dates.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Panel } from '#web/ui/data/panel.tsx';

export function DriverTrainings({ id }: { id: string }) {
  const query = useQuery(apiQuery(listDriverTrainings, { params: { id } }));
  return (
    <Panel title="Trainings">
      <QueryView
        query={query}
        data={query.data?.data.result}
        failure="The trainings could not be loaded."
      >
        {(trainings) => (
          <ul className="divide-y divide-line">
            {trainings?.length === 0 && (
              <li className="py-4 text-2 text-ink-2">No training yet.</li>
            )}
            {trainings?.map(({ enrolmentId, title, day, state, number }) => (
              <li
                key={enrolmentId}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 text-2"
              >
                <div className="min-w-0">
                  <p className="font-title text-navy-900 wrap-anywhere">{title}</p>
                  <p className="text-1 text-ink-2">
                    {[formatShortDate(day), number].filter(Boolean).join(', ')}
                  </p>
                </div>
                {state === 'certificate' && <Badge tone="green">Certificate</Badge>}
                {state === 'came' && <Badge tone="green">Came</Badge>}
                {state === 'absent' && <Badge tone="yellow">Did not come</Badge>}
                {state === 'registered' && <Badge tone="grey">Registered</Badge>}
                {state === 'cancelled' && <Badge tone="red">Cancelled</Badge>}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Panel>
  );
}
