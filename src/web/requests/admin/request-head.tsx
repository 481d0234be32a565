import { Building2, Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatDate, todayInLagos } from '#contract/platform/dates.ts';
import type { CompanyRequest } from '#contract/requests/requests.ts';
import { SendMessage } from '#web/messages/panels.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { ActionsMenu } from '#web/platform/office/actions-menu.tsx';
import { UndoLine } from '#web/platform/office/undo-line.tsx';
import { lazyComponent } from '#web/platform/page/lazy-component.tsx';
import { personItems } from '#web/privacy/api.ts';
import { HoldDialog } from '#web/privacy/panels.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useFocusFallback } from '#web/ui/actions/use-focus-fallback.ts';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import { DialogButton } from '#web/ui/overlays/dialog-button.tsx';
import type { ActionItem } from '#web/ui/overlays/menu-item.ts';
import type { StatusActions } from './status-actions.tsx';

const EditRequestDialog = lazyComponent(async () => (await import('./edit-request-dialog.tsx')).EditRequestDialog);

/** The company, the request's status and date, and the actions that end it. */
export function RequestHead({ request, actions }: { request: CompanyRequest; actions: StatusActions }) {
  const can = useCan();
  const isErased = request.erasedAt !== null;
  const [isKeeping, setKeeping] = useState(false);
  const about = { kind: 'request', id: request._id } as const;
  const receivedOn = todayInLagos(new Date(request.createdAt));
  return (
    <div className="flex flex-col gap-4 rounded-card border border-line bg-card p-4 sm:p-6 lg:flex-row lg:flex-wrap lg:items-center lg:justify-between lg:gap-x-6">
      <div className="flex min-w-0 items-center gap-4 sm:gap-5 lg:grow lg:basis-112">
        <span
          aria-hidden="true"
          className="inline-flex size-14 shrink-0 items-center justify-center rounded-card bg-navy-100 text-navy-900 sm:size-18"
        >
          <Building2 className="size-7" />
        </span>
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
            <h1 className="title text-4">{request.name}</h1>
            <StatusBadge status={request.status} />
          </div>
          <p className="mt-1.5 text-2 text-ink-2">
            {request.requestId}, received on the {formatDate(receivedOn)}
          </p>
          {request.cancelReason !== '' && (
            <p className="mt-1 text-2 wrap-anywhere">Cancelled because: {request.cancelReason}</p>
          )}
          <UndoLine record="request" _id={request._id} version={request.version} />
        </div>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2 empty:hidden">
        {!isErased && can('manage requests') && (
          <DialogButton key={request._id} label="Edit" icon={Pencil} className="grow max-sm:[&>svg]:hidden">
            {(onClose) => <EditRequestDialog request={request} onClose={onClose} />}
          </DialogButton>
        )}
        {can('send messages') && !isErased && <SendMessage kind="request" id={request._id} />}
        {/* The primary action is the last one. */}
        {actions
          .itemsOf(request)
          .toReversed()
          .map((item) => (
            <ActionButton key={item.label} item={item} />
          ))}
        {can('manage privacy') && request.erasedAt === null && (
          <ActionsMenu name={request.name} items={personItems(about, () => setKeeping(true))} isFramed />
        )}
      </div>
      {isKeeping && <HoldDialog held={about} onClose={() => setKeeping(false)} />}
    </div>
  );
}

// The button disappears when the request has ended.
function ActionButton({ item: { label, icon: Icon, isDangerous, onSelect } }: { item: ActionItem }) {
  const ref = useRef<HTMLButtonElement>(null);
  useFocusFallback(ref);
  return (
    <Button ref={ref} variant={isDangerous ? 'caution' : 'line'} size="dense" className="grow" onClick={onSelect}>
      {!isDangerous && <Icon aria-hidden="true" className="size-4.5" />}
      {label}
    </Button>
  );
}
