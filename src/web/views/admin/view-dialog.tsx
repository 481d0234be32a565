import { useState } from 'react';
import { type SavedView, type ViewList, viewChecks } from '#contract/views/views.ts';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { FormDialog } from '#web/platform/office/form-dialog.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Field } from '#web/ui/fields/field.tsx';
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
  const { values, change } = useValues({ name: view?.name ?? '' });
  const [isShared, setShared] = useState(view?.isShared ?? false);
  const form = useForm({ values, change, checks: viewChecks });
  const { mutateAsync: add } = useSaveView();
  const { mutateAsync: rename } = useChangeView();
  const name = values.name.trim();
  return (
    <FormDialog
      form={form}
      title={view ? 'Rename or share the view' : 'Save this view'}
      description="A view keeps the search, the filters and the order. What it shows is always up to date."
      confirmLabel="Save"
      onSave={() => (view ? rename({ _id: view._id, name, isShared }) : add({ list, name, query, isShared }))}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Field label="Name" autoComplete="off" {...form.field('name')} />
        <Checkbox
          name="isShared"
          label="Share it with everybody who can open this list"
          checked={isShared}
          onChange={setShared}
        />
      </div>
    </FormDialog>
  );
}
