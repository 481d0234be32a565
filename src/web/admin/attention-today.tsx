import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { useCan } from '#web/platform/http/use-can.ts';
import { attentionQuery } from './api.ts';
import { AttentionPanel } from './attention-panel.tsx';
import { ConsultationsPanel } from './consultations-panel.tsx';
import { RemindersPanel } from './reminders-panel.tsx';

/** Shows the items that need attention today, beside the day's consultations and the last reminders. */
export function AttentionToday() {
  const query = useQuery(attentionQuery);
  const canReadConsultations = useCan()('read consultations');
  return (
    <QueryView query={query} data={query.data?.data} failure="What needs attention today could not be loaded.">
      {(attention) => (
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[2fr_1fr]">
          <AttentionPanel attention={attention} />
          <div className="grid gap-4">
            {canReadConsultations && <ConsultationsPanel consultations={attention?.consultationsToday} />}
            <RemindersPanel reminders={attention?.reminders} />
          </div>
        </div>
      )}
    </QueryView>
  );
}
