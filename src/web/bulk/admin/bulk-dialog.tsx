import { useState } from 'react';
import type { BulkAction, Refusal } from '#contract/bulk/bulk-decisions.ts';
import { driverActions } from '#contract/drivers/driver-actions.ts';
import { maxRemarkLength, type Rejection, reasonMissingMessage, remarkChecks } from '#contract/drivers/rejection.ts';
import { profilePath } from '#web/addresses.ts';
import { ReasonFields, rejectionOptions } from '#web/drivers/admin/reason-fields.tsx';
import { RecipientsNote } from '#web/messages/admin/recipients-note.tsx';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { errorMessageOf, validationErrorsOf } from '#web/platform/http/api-client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { Form } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { BrandStripes } from '#web/ui/theme/brand-stripes.tsx';
import { type BulkProgress, type Seen, useDecideOnDrivers, useDecisionCheck } from './bulk-calls.ts';

interface BulkDialogProps {
  action: BulkAction;
  seen: Seen;
  /** Called once somebody was decided on. */
  onDecided(): void;
  onClose(): void;
}

const labels = { approve: 'Approve', reject: 'Reject' } as const;

/**
 * Decides on the drivers who are ticked: says first who can't be decided on and why, then asks, then says how far it is, and
 * what became of it.
 */
export function BulkDialog({ action, seen, onDecided, onClose }: BulkDialogProps) {
  const [result, setResult] = useState<BulkProgress>();
  if (result) return <ResultDialog action={action} result={result} onClose={onClose} />;
  return (
    <AskingDialog
      action={action}
      seen={seen}
      onClose={onClose}
      onDecided={(progress) => {
        onDecided();
        if (progress.refusals.length > 0) return setResult(progress);
        toast.success(formatDecision(action, progress.done));
        onClose();
      }}
    />
  );
}

type AskingProps = Omit<BulkDialogProps, 'onDecided'> & { onDecided(progress: BulkProgress): void };

function AskingDialog({ action, seen, onDecided, onClose }: AskingProps) {
  const check = useDecisionCheck(action, seen);
  const [progress, setProgress] = useState<BulkProgress>();
  const decide = useDecideOnDrivers(setProgress);
  const [reason, setReason] = useState<Rejection['reason']>();
  const { values, change } = useValues({ words: '', note: '' });
  const form = useForm({ values, change, checks: remarkChecks });
  const data = check.data?.data;
  const possible = data?.possible.length ?? 0;
  const participle = driverActions[action].done;
  const problem = check.error ?? decide.error;

  async function confirm() {
    if (action === 'reject' && reason === undefined) return form.warn(reasonMissingMessage, ['reason']);
    if (!form.check()) return;
    const rejection = reason && { reason, ...values };
    onDecided(await decide.mutateAsync({ action, drivers: data?.possible ?? [], rejection }));
  }
  return (
    <Dialog
      isWide
      isForm={action === 'reject'}
      onClose={() => decide.isPending || onClose()}
      title={`${labels[action]} ${data ? pluralize(possible, 'driver') : 'drivers'}?`}
      description={
        <Consequence>
          {!data && !check.error && 'One moment, each of them is being checked.'}
          {data && data.refusals.length > 0 && `${pluralize(data.refusals.length, 'driver')} can't be ${participle}:`}
          {data?.refusals.length === 0 && `All who are ticked can be ${participle}.`}
        </Consequence>
      }
      actions={
        <>
          <Button variant="line" aria-disabled={decide.isPending} onClick={() => decide.isPending || onClose()}>
            Cancel
          </Button>
          {possible > 0 && (
            <Button
              variant={action === 'reject' ? 'danger' : 'gold'}
              isLoading={decide.isPending}
              // The dialog says what went wrong.
              onClick={() => confirm().catch(() => undefined)}
            >
              {labels[action]} {possible}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        {check.isFetching && <BrandStripes moving />}
        {data && <Refusals {...data} />}
        {decide.isPending && progress && <Progress {...progress} />}
        {action === 'reject' && possible > 0 && (
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
        {possible > 0 && (
          <RecipientsNote
            recipients={[
              {
                who: pluralize(possible, 'applicant'),
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

interface ResultProps extends Pick<BulkDialogProps, 'action' | 'onClose'> {
  result: BulkProgress;
}

function ResultDialog({ action, result, onClose }: ResultProps) {
  return (
    <Dialog
      isWide
      onClose={onClose}
      title={action === 'approve' ? 'Approved' : 'Rejected'}
      description={`${formatDecision(action, result.done)}, ${result.refusals.length} could not be.`}
    >
      <Refusals refusals={result.refusals} />
    </Dialog>
  );
}

/** Lists the drivers who can't be decided on, with the reasons. */
function Refusals({ refusals }: { refusals: readonly Refusal[] }) {
  if (refusals.length === 0) return null;
  return (
    <ul className="max-h-60 divide-y divide-line overflow-y-auto rounded-field border border-line">
      {refusals.map(({ _id, driverId, reason }) => (
        <li key={_id} className="flex flex-wrap items-baseline gap-x-3 px-3.5 py-2 text-2">
          {driverId !== '0' && (
            <TextLink to={profilePath({ _id })}>
              <span className="tabular-nums">{driverId}</span>
            </TextLink>
          )}
          <span className="min-w-0 flex-1 basis-60">{reason}</span>
        </li>
      ))}
    </ul>
  );
}

/** Formats the result of a decision: '23 drivers were approved'. */
const formatDecision = (action: BulkAction, done: number): string =>
  `${pluralize(done, 'driver')} ${done === 1 ? 'was' : 'were'} ${driverActions[action].done}`;

/** How far a decision is. */
function Progress({ total, done, refusals }: BulkProgress) {
  const decided = done + refusals.length;
  return (
    <div className="grid gap-2">
      <progress
        value={decided / total}
        aria-label="Progress"
        className="h-2 w-full overflow-hidden rounded-chip [&::-moz-progress-bar]:bg-navy-900 [&::-webkit-progress-bar]:bg-grey-tint [&::-webkit-progress-value]:bg-navy-900"
      />
      <p role="status" className="text-2 text-ink-2">
        {decided} of {total}
      </p>
    </div>
  );
}
