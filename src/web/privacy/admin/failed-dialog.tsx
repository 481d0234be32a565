import type { QueryViewProps } from '#web/platform/http/query-view.tsx';
import { ErrorState } from '#web/ui/data/error-state.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface FailedDialogProps {
  title: string;
  description: string;
  query: QueryViewProps<unknown>['query'];
  onClose(): void;
}

export function FailedDialog({ title, description, query, onClose }: FailedDialogProps) {
  return (
    <Dialog title={title} description={description} onClose={onClose}>
      <ErrorState
        message={query.error?.message || 'It could not be loaded.'}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    </Dialog>
  );
}
