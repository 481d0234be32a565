import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { Dialog } from './dialog.tsx';
import { failurePlace, toast } from './toast.ts';

/** Why an action failed, in a sentence, and whether trying again is in vain. */
export interface ActionFailure {
  message: string;
  isFinal: boolean;
}

/** A failure that one of the dialog's own fields explains. */
export const saidAtField: ActionFailure = { message: '', isFinal: false };

export interface ConfirmDialogProps {
  /** The question, such as 'Block Ngozi Eze?'. */
  title: string;
  /** Describes the consequence, in a sentence that names the person or the company. */
  description: ReactNode;
  /** Details or fields, between the description and the buttons. */
  children?: ReactNode;
  /** Says what the button does, such as 'Block'. */
  confirmLabel: ReactNode;
  /** Label of the safe button, where 'Cancel' could be mistaken for the action. */
  cancelLabel?: string;
  /** The action is destructive or shuts somebody out: the button is red. */
  isDangerous?: boolean;
  /** The button that confirms has the focus, where the action is harmless and done many times. */
  isQuick?: boolean | undefined;
  /** Whether the details are there that the answer depends on; until then nothing can be confirmed. */
  isLoading?: boolean;
  /** The action can't be done; `children` say why. */
  isImpossible?: boolean;
  /** The children are fields: the first has focus unless `startsSafe`, and Enter confirms. */
  isForm?: boolean;
  startsSafe?: boolean;
  formRef?: RefObject<HTMLFormElement | null>;
  /** Wider than most, as in `Dialog`. */
  isWide?: boolean;
  /**
   * Performs the action. The dialog closes when it succeeds; a failure is shown in it until one tries again or closes it.
   */
  onConfirm(): Promise<ActionFailure | undefined>;
  /** Called instead of `onClose` if nothing was done. `failure` is that of the last try. */
  onCancel?(failure: ActionFailure | undefined): void;
  onClose(): void;
}

/** Asks for confirmation. The safe button comes first and has focus; an action that has begun can't be cancelled. */
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
    // Said here, at its fields or below them.
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
        <Form id={formId} {...(formRef && { ref: formRef })} onSubmit={() => void (isRunning || confirm())}>
          {children}
        </Form>
      ) : (
        children
      )}
      {failure && failure.message !== '' && (
        <FormError className={classNames(children !== undefined && 'mt-4')}>{failure.message}</FormError>
      )}
    </Dialog>
  );
}
