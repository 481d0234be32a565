import { holdChecks } from '#contract/privacy/legal-holds.ts';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { FormDialog } from '#web/platform/office/form-dialog.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { type Held, useSetHold } from './hold-query.ts';

/** Puts a record on hold, with a reason. */
export function HoldDialog({ held, onClose }: { held: Held; onClose(): void }) {
  const { values, change } = useValues({ reason: '' });
  const form = useForm({ values, change, checks: holdChecks });
  const { mutateAsync: hold } = useSetHold(held);
  return (
    <FormDialog
      isVersioned
      form={form}
      title="Keep from deletion"
      description="Nothing in this record is deleted until you lift the hold. Use it during a dispute, for example."
      confirmLabel="Keep from deletion"
      onSave={() => hold(values.reason)}
      onClose={onClose}
    >
      <TextArea {...form.field('reason')} label="Reason" />
    </FormDialog>
  );
}
