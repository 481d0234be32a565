import { type ReactNode, useState } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from '#web/ui/overlays/confirm-dialog.tsx';
import { toFailure } from './to-failure.ts';

type Question = Omit<ConfirmDialogProps, 'onConfirm' | 'onClose'>;

interface ConfirmedAction<Subject> {
  ask(subject: Subject): void;
  dialog: ReactNode;
}

/** `act` usually calls the API. The dialog shows its error and allows a retry, except after a conflict. */
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
