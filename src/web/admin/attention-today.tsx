import { useQuery } from '@tanstack/react-query';
import { readOverview } from '#contract/overview/overview.ts';
import { attentionQuery } from '#web/notifications/admin/api.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { useCan } from '#web/platform/http/use-can.ts';
import { AttentionPanel } from './attention-panel.tsx';
import { ConsultationsPanel } from './consultations-panel.tsx';

/** Shows what needs attention today, beside the day's consultations. */
export function AttentionToday() {
  const query = useQuery(attentionQuery);
  const consultations = useQuery(apiQuery(readOverview, {})).data?.data.consultationsToday;
  const canReadConsultations = useCan()('read consultations');
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[2fr_1fr]">
      <QueryView query={query} data={query.data?.data} failure="What needs attention today could not be loaded.">
        {(attention) => <AttentionPanel attention={attention} />}
      </QueryView>
      {canReadConsultations && <ConsultationsPanel consultations={consultations ?? undefined} />}
    </div>
  );
}
