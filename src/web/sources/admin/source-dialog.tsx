import { useId } from 'react';
import { sourceParameter, toSlug } from '#contract/sources/slugs.ts';
import { newSourceChecks, type Source, sourceChecks } from '#contract/sources/sources.ts';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { ApiError, errorMessageOf } from '#web/platform/http/api-client.ts';
import { useAddSource, useChangeSource } from '#web/sources/api.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

/** Makes a source, or renames `source`. */
export function SourceDialog({ source, onClose }: { source?: Source; onClose(): void }) {
  const formId = useId();
  const { values, change } = useValues({ name: source?.name ?? '' });
  const form = useForm({ values, change, checks: source ? sourceChecks : newSourceChecks });
  const [adding, changing] = [useAddSource(), useChangeSource()];
  const isPending = adding.isPending || changing.isPending;
  const message = errorMessageOf(adding.error ?? changing.error);
  const slug = source?.slug ?? toSlug(values.name);

  function close() {
    if (isPending) return;
    form.forget();
    onClose();
  }
  function save() {
    if (isPending || !form.check()) return;
    const name = values.name.trim();
    const then = {
      onSuccess: onClose,
      onError: (error: Error) => void (error instanceof ApiError && form.show(error.errors)),
    };
    if (source) changing.mutate({ ...source, name, isEnded: source.endedAt !== null }, then);
    else adding.mutate(name, then);
  }

  return (
    <Dialog
      isForm
      isOpen
      onClose={close}
      title={source ? 'Rename the link' : 'Make a link'}
      description={
        source
          ? 'Only the name changes. The link stays as it is, also where it is printed.'
          : 'Name the place where people will find it, such as “Lagos motor park”.'
      }
      actions={
        <>
          <Button variant="line" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isLoading={isPending}>
            {source ? 'Save' : 'Make the link'}
          </Button>
        </>
      }
    >
      <Form id={formId} ref={form.ref} onSubmit={save}>
        <div className="grid gap-4">
          <Field label="Name" autoComplete="off" {...form.field('name')} />
          <p className="text-1 wrap-anywhere text-ink-2">
            The link: /apply?{sourceParameter}=<strong className="font-title text-navy-900">{slug || '…'}</strong>
          </p>
          {message && <FormError>{message}</FormError>}
        </div>
      </Form>
    </Dialog>
  );
}
