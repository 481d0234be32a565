import { useState } from 'react';
import { holdChecks } from '#contract/privacy/legal-holds.ts';
import { useForm } from '#web/platform/forms/form.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { type Held, useSetHold } from './hold-query.ts';

/** Puts a record on hold, with a reason. */
export function HoldDialog({ held, onClose }: { held: Held; onClose(): void }) {
  const [reason, setReason] = useState('');
  const form = useForm<'reason'>({ values: { reason }, change: (_, value) => setReason(value), checks: holdChecks });
  const setting = useSetHold(held);
  const failure = setting.error && toFailure(setting.error);
  const close = () => setting.isPending || onClose();
  const save = () => {
    if (setting.isPending || failure?.isFinal || !form.check()) return;
    setting.mutate(reason, { onSuccess: onClose });
  };
  return (
    <Dialog
      isForm
      isOpen
      onClose={close}
      title="Put on hold"
      description="Nothing in this record is removed or erased until the hold is lifted. Use it in a dispute, for example."
      actions={
        <>
          <Button variant="line" aria-disabled={setting.isPending} onClick={close}>
            {failure?.isFinal ? 'Close' : 'Cancel'}
          </Button>
          {!failure?.isFinal && (
            <Button isLoading={setting.isPending} onClick={save}>
              Put on hold
            </Button>
          )}
        </>
      }
    >
      <Form ref={form.ref} onSubmit={save}>
        <TextArea {...form.field('reason')} label="Reason" />
      </Form>
      {failure && <FormError className="mt-6">{failure.message}</FormError>}
    </Dialog>
  );
}
