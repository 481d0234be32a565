import { CircleCheck, CircleX, type LucideIcon, RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { recipientsOf } from '#contract/messages/recipients.ts';
import { changeRequestStatus } from '#contract/placements/placements.ts';
import {
  awaitsCancelling,
  type CompanyRequest,
  canEnd,
  maxCancelReason,
} from '#contract/requests/requests.ts';
import { askRecipients, RecipientsNote } from '#web/messages/admin/recipients-note.tsx';
import { useCall } from '#web/platform/http/calls.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { ActionDialog } from '#web/platform/http/use-confirmed-action.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import type { ActionItem } from '#web/ui/overlays/menu-item.ts';
import { formatEnd } from './request-format.ts';

interface ActionLook {
  label: string;
  icon: LucideIcon;
  isDangerous?: boolean;
  confirmLabel: string;
  cancelLabel: string;
  titleOf(company: string): string;
}

/** 'Pending' reopens a cancelled request. `Kept` declines the company's wish to cancel. */
type RequestChange = 'Fulfilled' | 'Cancelled' | 'Kept' | 'Pending';

const changes: readonly RequestChange[] = ['Fulfilled', 'Cancelled', 'Kept', 'Pending'];

const looks: Record<RequestChange, ActionLook> = {
  Fulfilled: {
    label: 'Mark as Fulfilled',
    icon: CircleCheck,
    confirmLabel: 'Yes, mark it',
    cancelLabel: 'Keep it open',
    titleOf: (company) => `Mark the request from ${company} as fulfilled?`,
  },
  Cancelled: {
    label: 'Cancel request',
    icon: CircleX,
    isDangerous: true,
    confirmLabel: 'Cancel request',
    cancelLabel: 'Keep it open',
    titleOf: (company) => `Cancel the request from ${company}?`,
  },
  Kept: {
    label: 'Keep open',
    icon: RotateCcw,
    confirmLabel: 'Yes, keep it open',
    cancelLabel: 'Back',
    titleOf: (company) => `Keep the request from ${company} open?`,
  },
  Pending: {
    label: 'Reopen',
    icon: RotateCcw,
    confirmLabel: 'Yes, reopen',
    cancelLabel: 'Cancel',
    titleOf: (company) => `Reopen the request from ${company}?`,
  },
};

export interface StatusActions {
  itemsOf(request: CompanyRequest): ActionItem[];
  dialog: ReactNode;
}

export function useStatusActions(): StatusActions {
  const can = useCan();
  const [opened, setOpened] = useState<{ change: RequestChange; request: CompanyRequest }>();
  function isPossible(change: RequestChange, request: CompanyRequest) {
    if (change === 'Kept') return awaitsCancelling(request);
    return change === 'Pending' ? request.status === 'Cancelled' : canEnd(change, request.status);
  }
  return {
    itemsOf: (request) =>
      changes
        .filter(
          (change) =>
            can('manage requests') && request.erasedAt === null && isPossible(change, request),
        )
        .map((change) => {
          const { label, icon, isDangerous = false } = looks[change];
          return { label, icon, isDangerous, onSelect: () => setOpened({ change, request }) };
        }),
    dialog: opened && (
      <ChangeDialog key={opened.change} {...opened} onClose={() => setOpened(undefined)} />
    ),
  };
}

interface ChangeDialogProps {
  change: RequestChange;
  request: CompanyRequest;
  onClose(): void;
}

/** A cancellation also needs a reason, which only the office reads. */
function ChangeDialog({ change, request, onClose }: ChangeDialogProps) {
  const { mutateAsync } = useCall(changeRequestStatus, {
    success: 'Request updated',
    undoes: 'request',
  });
  const [reason, setReason] = useState('');
  const { _id: requestId, version } = request;
  const status = change === 'Kept' ? 'Pending' : change;
  const input = { body: { requestId, status, reason, version } };
  const { titleOf, confirmLabel, cancelLabel, isDangerous = false } = looks[change];
  return (
    <ActionDialog
      title={titleOf(request.name)}
      description={formatEnd(change, request)}
      {...{ confirmLabel, cancelLabel, isDangerous }}
      onConfirm={() => mutateAsync(input)}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {change === 'Cancelled' && (
          <TextArea
            label="Reason"
            name="reason"
            isOptional
            isShort
            hint={`Only the office reads this. ${reason.length} of ${maxCancelReason} characters.`}
            value={reason}
            onChange={(typed) => setReason(typed.slice(0, maxCancelReason))}
          />
        )}
        {change !== 'Kept' && (
          <RecipientsNote questions={[askRecipients(recipientsOf(changeRequestStatus), input)]} />
        )}
      </div>
    </ActionDialog>
  );
}
