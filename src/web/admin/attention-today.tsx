import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { attentionQuery } from './api.ts';
import { AttentionPanel } from './attention-panel.tsx';
import { ConsultationsPanel } from './consultations-panel.tsx';

/** What needs attention today, beside the day's consultations. */
export function AttentionToday() {
  const query = useQuery(attentionQuery);
  return (
    <QueryView query={query} data={query.data?.data} failure="What needs attention today could not be loaded.">
      {(attention) => (
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[2fr_1fr]">
          <AttentionPanel attention={attention} />
          <ConsultationsPanel consultations={attention?.consultationsToday} />
        </div>
      )}
    </QueryView>
  );
}
