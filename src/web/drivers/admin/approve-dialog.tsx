import { useQuery } from '@tanstack/react-query';
import { approvalBlocker } from '#contract/documents/verdicts.ts';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { driverQuery } from '#web/drivers/api.ts';
import { RecipientsNote } from '#web/messages/admin/recipients-note.tsx';
import { StatusNote, StatusNotes } from '#web/ui/data/status-note.tsx';
import { type ActionFailure, ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { formatAcceptance, formatConsequence } from './driver-format.ts';
import { recipientsOfDecision } from './recipients.ts';

export interface ApproveDialogProps {
  driver: ListedDriver;
  /** Whether Enter approves. */
  isQuick?: boolean | undefined;
  onApprove(): Promise<ActionFailure | undefined>;
  onClose(): void;
}

/** Lists the documents that approving accepts, and obstacles. */
export function ApproveDialog({ driver, isQuick, onApprove, onClose }: ApproveDialogProps) {
  const query = useQuery(driverQuery(driver._id));
  const profile = query.data?.data;
  const groups = (profile?.documents ?? []).map(({ group }) => group);
  const blocker = profile && approvalBlocker(driver.fullName, groups, profile.verdicts);
  return (
    <ConfirmDialog
      title={`Approve ${driver.fullName}?`}
      description={blocker || formatConsequence('approve', profile ?? driver)}
      confirmLabel="Approve"
      isQuick={isQuick}
      isLoading={query.isPending}
      isImpossible={Boolean(blocker)}
      onConfirm={onApprove}
      onClose={onClose}
    >
      {!blocker && (
        <div className="grid gap-3">
          <div role="status" className="min-h-11">
            {query.isPending && <span className="text-1 text-ink-2">Loading the documents …</span>}
            {query.isError && (
              <StatusNote judgement="warning">The documents could not be loaded.</StatusNote>
            )}
            {profile && (
              <StatusNotes
                against={formatAcceptance(profile)}
                praise="All documents are already accepted."
              />
            )}
          </div>
          <RecipientsNote recipients={[recipientsOfDecision('application-approved', driver)]} />
        </div>
      )}
    </ConfirmDialog>
  );
}
