import { useState } from 'react';
import type { BulkAction, BulkDecision } from '#contract/bulk/bulk-decisions.ts';
import { driverActions } from '#contract/drivers/driver-actions.ts';
import { maxRemarkLength, type Rejection, reasonMissingMessage, remarkChecks } from '#contract/drivers/rejection.ts';
import { ReasonFields, rejectionOptions } from '#web/drivers/admin/reason-fields.tsx';
import { RecipientsNote } from '#web/messages/panels.ts';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { errorMessageOf, validationErrorsOf } from '#web/platform/http/api-client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { Form } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { BrandStripes } from '#web/ui/theme/brand-stripes.tsx';
import { type Seen, useBulkJob, useCancelBulkJob, useDecideOnDrivers, useDecisionCheck } from './bulk-calls.ts';
import { formatDecision, Progress, Refusals } from './bulk-result.tsx';

interface BulkDialogProps {
  action: BulkAction;
  seen: Seen;
  /** Called once the decisions were taken, or begun. */
  onDecided(): void;
  onClose(): void;
}

const labels = { approve: 'Approve', reject: 'Reject' } as const;

/**
 * Decides on the drivers who are ticked: says first who can't be decided on and why, then asks, then says what became of
 * it, or how far it is.
 */
export function BulkDialog({ action, seen, onDecided, onClose }: BulkDialogProps) {
  const [decision, setDecision] = useState<BulkDecision>();
  if (decision && decision._id !== null) return <JobDialog id={decision._id} action={action} onClose={onClose} />;
  if (decision) return <ResultDialog decision={decision} onClose={onClose} />;
  return (
    <AskingDialog
      action={action}
      seen={seen}
      onClose={onClose}
      onDecided={({ message, data }) => {
        onDecided();
        if (data._id !== null || data.refused > 0) return setDecision(data);
        toast.success(message);
        onClose();
      }}
    />
  );
}

type AskingProps = Omit<BulkDialogProps, 'onDecided'> & {
  onDecided(answer: { message: string; data: BulkDecision }): void;
};

function AskingDialog({ action, seen, onDecided, onClose }: AskingProps) {
  const check = useDecisionCheck(action, seen);
  const decide = useDecideOnDrivers();
  const [reason, setReason] = useState<Rejection['reason']>();
  const { values, change } = useValues({ words: '', note: '' });
  const form = useForm({ values, change, checks: remarkChecks });
  const { data } = check;
  const participle = driverActions[action].done;
  const problem = check.error ?? decide.error;

  async function confirm() {
    if (action === 'reject' && reason === undefined) return form.warn(reasonMissingMessage, ['reason']);
    if (!form.check()) return;
    const rejection = reason && { reason, ...values };
    onDecided(await decide.mutateAsync({ action, ...seen, rejection }));
  }
  return (
    <Dialog
      isOpen
      isWide
      isForm={action === 'reject'}
      onClose={() => decide.isPending || onClose()}
      title={`${labels[action]} ${data ? pluralize(data.possible, 'driver') : 'drivers'}?`}
      description={
        <Consequence>
          {!data && !check.error && 'One moment, each of them is being checked.'}
          {data && data.refused > 0 && `${pluralize(data.refused, 'driver')} can't be ${participle}:`}
          {data?.refused === 0 && `All who are ticked can be ${participle}.`}
        </Consequence>
      }
      actions={
        <>
          <Button variant="line" aria-disabled={decide.isPending} onClick={() => decide.isPending || onClose()}>
            Cancel
          </Button>
          {data && data.possible > 0 && (
            <Button
              variant={action === 'reject' ? 'danger' : 'gold'}
              isLoading={decide.isPending}
              // The dialog says what went wrong.
              onClick={() => confirm().catch(() => undefined)}
            >
              {labels[action]} {data.possible.toLocaleString('en')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        {check.isFetching && <BrandStripes moving />}
        {data && <Refusals {...data} />}
        {data?.isJob && (
          <p className="text-2 text-ink-2">
            This many takes a while; you can close this. Anyone who can't be decided on is named at the end.
          </p>
        )}
        {action === 'reject' && data && data.possible > 0 && (
          <Form ref={form.ref} onSubmit={() => void confirm().catch(() => undefined)}>
            <ReasonFields
              form={form}
              legend="Reason"
              options={rejectionOptions}
              reason={reason}
              onReason={setReason}
              wordsHint={`The applicants read this in the message. ${values.words.length} of ${maxRemarkLength} characters.`}
              noteHint="Only the office reads this."
            />
          </Form>
        )}
        {data && data.possible > 0 && (
          <RecipientsNote
            recipients={[
              {
                who: data.possible === 1 ? 'The applicant' : `The ${data.possible.toLocaleString('en')} applicants`,
                isGroup: data.possible > 1,
                event: action === 'approve' ? 'application-approved' : 'application-rejected',
                values: action === 'reject' ? { words: values.words } : {},
              },
            ]}
          />
        )}
        {problem && (
          <FormError>
            {errorMessageOf(problem) || validationErrorsOf(problem)?.[0]?.message || 'The decision could not be made.'}
          </FormError>
        )}
      </div>
    </Dialog>
  );
}

const Consequence = ({ children }: { children: React.ReactNode }) => <p role="status">{children}</p>;

function ResultDialog({ decision, onClose }: { decision: BulkDecision; onClose(): void }) {
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={decision.action === 'approve' ? 'Approved' : 'Rejected'}
      description={formatDecision(decision)}
    >
      <Refusals {...decision} />
    </Dialog>
  );
}

/** A job goes on when the dialog is closed. */
function JobDialog({ id, action, onClose }: { id: string; action: BulkAction; onClose(): void }) {
  const { data: job } = useBulkJob(id);
  const cancel = useCancelBulkJob(id);
  if (job && job.endedAt !== null) return <ResultDialog decision={job} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={action === 'approve' ? 'Approving drivers' : 'Rejecting drivers'}
      description="You can close this and go on working. It goes on by itself, and each decision is in the activity."
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            Close
          </Button>
          <Button variant="caution" isLoading={cancel.isPending} onClick={() => cancel.mutate()}>
            Stop
          </Button>
        </>
      }
    >
      {job ? <Progress job={job} /> : <BrandStripes moving />}
      {cancel.error && <FormError className="mt-4">{cancel.error.message || 'It could not be stopped.'}</FormError>}
    </Dialog>
  );
}
