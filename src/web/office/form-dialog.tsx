import type { Form } from '#web/platform/forms/form.ts';
import { ApiError } from '#web/platform/http/api-client.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import {
  ConfirmDialog,
  type ConfirmDialogProps,
  explainedAtField,
} from '#web/ui/overlays/confirm-dialog.tsx';
import { useDiscardQuestion } from '#web/ui/overlays/use-discard-question.tsx';

interface FormDialogProps<Field extends string>
  extends Omit<ConfirmDialogProps, 'isForm' | 'formRef' | 'onConfirm' | 'onCancel'> {
  form: Form<Field>;
  /** Validates input outside `form`, and shows its errors. */
  check?(): boolean;
  /** On rejection, the dialog shows the error and keeps its content. */
  onSave(): Promise<unknown>;
  /** Whether a conflict is final, since the input belongs to an outdated record. */
  isVersioned?: boolean;
}

/** Validates, saves and closes. Server errors appear at or below their fields. */
export function FormDialog<Field extends string>({
  form,
  check = form.check,
  onSave,
  isVersioned = false,
  onClose,
  ...dialog
}: FormDialogProps<Field>) {
  const { tryToClose, question } = useDiscardQuestion({
    isFilled: form.isChanged,
    close,
    title: 'Close without saving?',
    description: 'What you changed will be lost.',
  });

  function close() {
    form.forget();
    onClose();
  }
  async function save() {
    if (!check()) return explainedAtField;
    try {
      await onSave();
      return undefined;
    } catch (error) {
      const isShown =
        error instanceof ApiError &&
        error.errors.length > 0 &&
        form.show(error.errors).length === 0;
      if (isShown) return explainedAtField;
      const failure = toFailure(error);
      return { ...failure, isFinal: isVersioned && failure.isFinal };
    }
  }
  return (
    <>
      <ConfirmDialog
        {...dialog}
        isForm
        formRef={form.ref}
        onConfirm={save}
        onCancel={(failure) => (failure?.isFinal ? close : tryToClose)()}
        onClose={close}
      />
      {question}
    </>
  );
}
