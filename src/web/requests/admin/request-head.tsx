import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { formatDate, todayInLagos } from '#contract/platform/dates.ts';
import type { CompanyRequest } from '#contract/requests/requests.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { RecordHead } from '#web/platform/office/record-head.tsx';
import { HoldDialog } from '#web/privacy/admin/hold-dialog.tsx';
import { personItems } from '#web/privacy/api.ts';
import { formatFacts } from './request-format.ts';
import type { StatusActions } from './status-actions.tsx';

/** The company, what it asks for in a line, and the actions that end the request. */
export function RequestHead({ request, actions }: { request: CompanyRequest; actions: StatusActions }) {
  const can = useCan();
  const [isKeeping, setKeeping] = useState(false);
  const { _id, name, status, version, cancelReason } = request;
  const about = { kind: 'request', id: _id } as const;
  const receivedOn = todayInLagos(new Date(request.createdAt));
  return (
    <RecordHead
      icon={Building2}
      facts={formatFacts(request)}
      received={`${request.requestId}, received on the ${formatDate(receivedOn)}`}
      actions={actions.itemsOf(request)}
      more={can('manage privacy') && request.erasedAt === null ? personItems(about, () => setKeeping(true)) : []}
      undo={{ record: 'request', _id, version }}
      {...{ name, status }}
    >
      {cancelReason !== '' && <p className="mt-1 text-2 wrap-anywhere">Cancelled because: {cancelReason}</p>}
      {isKeeping && <HoldDialog held={about} onClose={() => setKeeping(false)} />}
    </RecordHead>
  );
}
