import { type ReactNode, useState } from 'react';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '#web/ui/overlays/confirm-dialog.tsx';

type Question = Omit<ConfirmDialogProps, 'onConfirm' | 'onClose'>;

interface ConfirmedAction<Subject> {
  /** Opens the confirmation dialog. */
  ask(subject: Subject): void;
  /** The confirmation dialog while open; can be rendered anywhere on the screen. */
  dialog: ReactNode;
}

/**
 * An action that asks for confirmation first. `act` usually calls the API: an error is shown in the dialog, which offers
 * another try unless it is a conflict.
 */
export function useConfirmedAction<Subject extends object>(
  questionOf: (subject: Subject) => Question,
  act: (subject: Subject) => Promise<unknown>,
): ConfirmedAction<Subject> {
  const [asked, setAsked] = useState<Subject>();
  return {
    ask: setAsked,
    dialog: asked && (
      <ConfirmDialog
        {...questionOf(asked)}
        onConfirm={() => act(asked).then(() => undefined, toFailure)}
        onClose={() => setAsked(undefined)}
      />
    ),
  };
}
