import { useId, useState } from 'react';
import { type SavedView, type ViewList, viewChecks } from '#contract/views/views.ts';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { errorMessageOf } from '#web/platform/http/api-client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useChangeView, useSaveView } from './view-calls.ts';

interface ViewDialogProps {
  list: ViewList;
  /** The search, filters and order that a new view saves, as a query string. */
  query: string;
  /** The view to change; without one, a new one is saved. */
  view?: SavedView;
  onClose(): void;
}

/** Asks for a view's name, and whether others see it. */
export function ViewDialog({ list, query, view, onClose }: ViewDialogProps) {
  const formId = useId();
  const { values, change } = useValues({ name: view?.name ?? '' });
  const [isShared, setShared] = useState(view?.isShared ?? false);
  const form = useForm({ values, change, checks: viewChecks });
  const saving = useSaveView();
  const changing = useChangeView();
  const isPending = saving.isPending || changing.isPending;
  const message = errorMessageOf(saving.error ?? changing.error);

  function close() {
    if (isPending) return;
    form.forget();
    onClose();
  }
  function save() {
    if (isPending || !form.check()) return;
    const name = values.name.trim();
    if (view) changing.mutate({ _id: view._id, name, isShared }, { onSuccess: onClose });
    else saving.mutate({ list, name, query, isShared }, { onSuccess: onClose });
  }

  return (
    <Dialog
      isForm
      isOpen
      onClose={close}
      title={view ? 'Rename or share the view' : 'Save this view'}
      description="A view keeps the search, the filters and the order. What it shows is always up to date."
      actions={
        <>
          <Button variant="line" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isLoading={isPending}>
            Save
          </Button>
        </>
      }
    >
      <Form id={formId} ref={form.ref} onSubmit={save}>
        <div className="grid gap-4">
          <Field label="Name" autoComplete="off" {...form.field('name')} />
          <Checkbox
            name="isShared"
            label="Share it with everybody who can open this list"
            checked={isShared}
            onChange={setShared}
          />
          {message && <FormError>{message}</FormError>}
        </div>
      </Form>
    </Dialog>
  );
}
