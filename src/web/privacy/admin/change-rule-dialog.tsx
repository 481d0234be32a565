import { useState } from 'react';
import { findRetentionError, formatKeptFor, type KeptFor, retentionRules } from '#contract/privacy/retention.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { ConfirmDialog, saidAtField } from '#web/ui/overlays/confirm-dialog.tsx';
import { useChangeRetention } from './retention-query.ts';

interface ChangeRuleDialogProps {
  rule: KeptFor;
  onClose(): void;
}

/** Changes for how long something is kept, within what is allowed. */
export function ChangeRuleDialog({ rule, onClose }: ChangeRuleDialogProps) {
  const { label, unit, longest, shortest, why } = retentionRules[rule.key];
  const [typed, setTyped] = useState(String(rule.value));
  const [error, setError] = useState<string>();
  const { mutateAsync: change } = useChangeRetention(rule.key);
  async function save() {
    const value = Number(typed);
    const wrong =
      /^\d{1,4}$/.test(typed.trim()) && value > 0
        ? findRetentionError(rule.key, value)
        : `Please enter a whole number of ${unit}.`;
    setError(wrong);
    if (wrong !== undefined) return saidAtField;
    return value === rule.value ? undefined : change({ value, version: rule.version }).then(() => undefined, toFailure);
  }
  return (
    <ConfirmDialog isForm title={label} description={why} confirmLabel="Save" onConfirm={save} onClose={onClose}>
      <Field
        name="value"
        label={`Kept for, in ${unit}`}
        hint={`${shortest > 1 ? `At least ${shortest}, at` : 'At'} most ${formatKeptFor(longest, unit)}.`}
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
