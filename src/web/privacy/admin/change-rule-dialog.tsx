import { useState } from 'react';
import { findRetentionError, formatKeptFor, type KeptFor, retentionRules } from '#contract/privacy/retention.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
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
  const changing = useChangeRetention(rule.key);
  const failure = changing.error && toFailure(changing.error);
  const close = () => changing.isPending || onClose();
  function save() {
    if (changing.isPending || failure?.isFinal) return;
    const value = Number(typed);
    const wrong =
      /^\d{1,4}$/.test(typed.trim()) && value > 0
        ? findRetentionError(rule.key, value)
        : `Please enter a whole number of ${unit}.`;
    setError(wrong);
    if (wrong !== undefined) return;
    if (value === rule.value) onClose();
    else changing.mutate({ value, version: rule.version }, { onSuccess: onClose });
  }
  return (
    <Dialog
      isForm
      isOpen
      onClose={close}
      title={label}
      description={why}
      actions={
        <>
          <Button variant="line" aria-disabled={changing.isPending} onClick={close}>
            {failure?.isFinal ? 'Close' : 'Cancel'}
          </Button>
          {!failure?.isFinal && (
            <Button isLoading={changing.isPending} onClick={save}>
              Save
            </Button>
          )}
        </>
      }
    >
      <Form onSubmit={save}>
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
      </Form>
      {failure && <FormError className="mt-6">{failure.message}</FormError>}
    </Dialog>
  );
}
