import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { Dialog } from './dialog.tsx';
import { failurePlace, toast } from './toast.ts';

/** `message` is a sentence. `isFinal` means that retrying is pointless. */
export interface ActionFailure {
  message: string;
  isFinal: boolean;
}

/** A failure that the dialog's own fields explain. */
export const explainedAtField: ActionFailure = { message: '', isFinal: false };

export interface ConfirmDialogProps {
  /** The question, such as 'Block Ngozi Eze?'. */
  title: string;
  /** The consequence, in a sentence that names the person or company. */
  description: ReactNode;
  children?: ReactNode;
  confirmLabel: ReactNode;
  /** The safe button's label, if 'Cancel' could be mistaken for the action. */
  cancelLabel?: string;
  /** Destructive or excluding actions have a red button. */
  isDangerous?: boolean;
  /** Focuses the confirm button, for harmless and frequent actions. */
  isQuick?: boolean | undefined;
  /** Disables confirming until the details have loaded. */
  isLoading?: boolean;
  /** The action is impossible; `children` say why. */
  isImpossible?: boolean;
  /** `children` are fields: the first has focus unless `startsSafe`, and Enter confirms. */
  isForm?: boolean;
  startsSafe?: boolean;
  formRef?: RefObject<HTMLFormElement | null>;
  /** As in `Dialog`. */
  isWide?: boolean;
  /** Performs the action. Success closes the dialog; a failure is shown until the next attempt. */
  onConfirm(): Promise<ActionFailure | undefined>;
  /** Called instead of `onClose` if nothing was done, with the last attempt's failure. */
  onCancel?(failure: ActionFailure | undefined): void;
  onClose(): void;
}

/** The safe button comes first and has focus. A started action can't be cancelled. */
export function ConfirmDialog({
  title,
  description,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  isDangerous = false,
  isQuick = false,
  isLoading = false,
  isImpossible = false,
  isForm = false,
  startsSafe = !isForm,
  formRef,
  isWide = false,
  onConfirm,
  onClose,
  onCancel = onClose,
}: ConfirmDialogProps) {
  const [isRunning, setIsRunning] = useState(false);
  const [failure, setFailure] = useState<ActionFailure>();
  const safe = useRef<HTMLButtonElement>(null);
  const confirming = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const isFinal = isImpossible || (failure?.isFinal ?? false);
  const close = () => isRunning || onCancel(failure);

  // The pressed button disappears.
  useEffect(() => {
    if (isFinal) safe.current?.focus({ preventScroll: true });
  }, [isFinal]);

  async function confirm() {
    setFailure(undefined);
    setIsRunning(true);
    const failed = await onConfirm();
    if (!failed) return onClose();
    // The dialog shows the failure instead.
    toast.clear(failurePlace);
    setFailure(failed);
    setIsRunning(false);
  }

  return (
    <Dialog
      isForm={!startsSafe}
      isWide={isWide}
      onClose={close}
      title={title}
      description={description}
      start={isQuick ? confirming : undefined}
      actions={
        <>
          <Button ref={safe} variant="line" aria-disabled={isRunning} onClick={close}>
            {isFinal ? 'Close' : cancelLabel}
          </Button>
          {!isFinal && (
            <Button
              ref={confirming}
              variant={isDangerous ? 'danger' : 'gold'}
              isLoading={isRunning || isLoading}
              {...(isForm ? { type: 'submit', form: formId } : { onClick: confirm })}
            >
              {confirmLabel}
            </Button>
          )}
        </>
      }
    >
      {isForm ? (
        <Form
          id={formId}
          {...(formRef && { ref: formRef })}
          onSubmit={() => void (isRunning || confirm())}
        >
          {children}
        </Form>
      ) : (
        children
      )}
      {failure && failure.message !== '' && (
        <FormError className={classNames(children !== undefined && 'mt-4')}>
          {failure.message}
        </FormError>
      )}
    </Dialog>
  );
}
