import { useQuery } from '@tanstack/react-query';
import { Failure } from '#web/ui/failure.tsx';
import { attentionQuery } from './api.ts';
import { AttentionPanel } from './attention-panel.tsx';
import { ConsultationsPanel } from './consultations-panel.tsx';

/** What needs attention today, and the day's consultations beside it. */
export function AttentionToday() {
  const { data, error, isFetching, refetch } = useQuery(attentionQuery);
  const attention = data?.data;
  if (error && !attention) {
    return (
      <Failure
        message={error.message || 'What needs attention today could not be loaded.'}
        isRetrying={isFetching}
        onRetry={() => refetch()}
      />
    );
  }
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[2fr_1fr]">
      <AttentionPanel attention={attention} />
      <ConsultationsPanel consultations={attention?.consultationsToday} />
    </div>
  );
}
