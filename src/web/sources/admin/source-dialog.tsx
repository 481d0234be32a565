import { sourceParameter, toSlug } from '#contract/sources/slugs.ts';
import { addSource, changeSource, newSourceChecks, type Source, sourceChecks } from '#contract/sources/sources.ts';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { FormDialog } from '#web/platform/office/form-dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';

/** Makes a source, or renames `source`. */
export function SourceDialog({ source, onClose }: { source?: Source; onClose(): void }) {
  const { values, change } = useValues({ name: source?.name ?? '' });
  const form = useForm({ values, change, checks: source ? sourceChecks : newSourceChecks });
  const { mutateAsync: add } = useCall(addSource);
  const { mutateAsync: rename } = useCall(changeSource);
  const name = values.name.trim();
  const slug = source?.slug ?? toSlug(values.name);
  return (
    <FormDialog
      form={form}
      title={source ? 'Rename the link' : 'Make a link'}
      description={
        source
          ? 'Only the name changes. The link stays the same, also where it is printed.'
          : 'Name the place where people will find it, such as “Lagos motor park”.'
      }
      confirmLabel={source ? 'Save' : 'Make the link'}
      onSave={() => {
        if (!source) return add({ body: { name } });
        const { _id: id, endedAt, version } = source;
        return rename({ params: { id }, body: { name, isEnded: endedAt !== null, version } });
      }}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Field label="Name" autoComplete="off" {...form.field('name')} />
        <p className="text-1 wrap-anywhere text-ink-2">
          The link: /apply?{sourceParameter}=<strong className="font-title text-navy-900">{slug || '…'}</strong>
        </p>
      </div>
    </FormDialog>
  );
}
