import { awaitsCancelling, type CompanyRequest } from '#contract/requests/requests.ts';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';

/** Also shows whether the company has asked to cancel. */
export function RequestStatus({ request }: { request: CompanyRequest }) {
  return (
    <>
      <StatusBadge status={request.status} />
      {awaitsCancelling(request) && (
        <span className="block text-1 font-strong text-danger">Asks to cancel</span>
      )}
    </>
  );
}
