import { type ReactNode, useState } from 'react';
import { ignoreConflict } from '#web/platform/http/api-client.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '#web/ui/overlays/confirm-dialog.tsx';

type Question = Omit<ConfirmDialogProps, 'onConfirm' | 'onClose'>;

interface ConfirmedAction<Subject> {
  /** Opens the confirmation dialog. */
  ask(subject: Subject): void;
  /** The confirmation dialog while open; can be rendered anywhere on the screen. */
  dialog: ReactNode;
}

/**
 * An action that asks for confirmation first. `act` calls the API: a conflict closes the dialog, since retrying is in
 * vain; after any other error it stays open.
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
        onConfirm={() => act(asked).catch(ignoreConflict)}
        onClose={() => setAsked(undefined)}
      />
    ),
  };
}
