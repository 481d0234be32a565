import { useState } from 'react';
import { keepRejected, type Retention, rejectedMonthsMessage } from '#contract/privacy/retention.ts';
import { fewestRejectedMonths, retentionRules } from '#contract/privacy/retention-rules.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { ConfirmDialog, saidAtField } from '#web/ui/overlays/confirm-dialog.tsx';

interface KeepRejectedDialogProps {
  kept: Retention['rejected'];
  onClose(): void;
}

/** Changes for how long rejected applications are kept, within what the privacy notice promises. */
export function KeepRejectedDialog({ kept, onClose }: KeepRejectedDialogProps) {
  const { label, why, kept: most } = retentionRules.rejectedRest;
  const [typed, setTyped] = useState(String(kept.months));
  const [error, setError] = useState<string>();
  const { mutateAsync: keep } = useCall(keepRejected);
  async function save() {
    const months = Number(typed);
    if (!Number.isInteger(months) || months < fewestRejectedMonths || months > most) {
      setError(rejectedMonthsMessage);
      return saidAtField;
    }
    return months === kept.months
      ? undefined
      : keep({ body: { months, version: kept.version } }).then(() => undefined, toFailure);
  }
  return (
    <ConfirmDialog isForm title={label} description={why} confirmLabel="Save" onConfirm={save} onClose={onClose}>
      <Field
        name="months"
        label="Kept for, in months"
        hint={`${fewestRejectedMonths} to ${most} months: the privacy notice promises no longer.`}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={error}
        onChange={(text) => {
          setTyped(text);
          setError(undefined);
        }}
      />
    </ConfirmDialog>
  );
}
