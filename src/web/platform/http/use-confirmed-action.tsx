import { type ReactNode, useState } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from '#web/ui/overlays/confirm-dialog.tsx';
import { toFailure } from './to-failure.ts';

type Question = Omit<ConfirmDialogProps, 'onConfirm' | 'onClose'>;

interface ConfirmedAction<Subject> {
  ask(subject: Subject): void;
  dialog: ReactNode;
}

type ActionDialogProps = Omit<ConfirmDialogProps, 'onConfirm'> & { onConfirm(): Promise<unknown> };

/** Shows the error of a rejected action, and allows a retry, except after a conflict. */
export function ActionDialog({ onConfirm, ...dialog }: ActionDialogProps) {
  return (
    <ConfirmDialog {...dialog} onConfirm={() => onConfirm().then(() => undefined, toFailure)} />
  );
}

/** `act` usually calls the API. */
export function useConfirmedAction<Subject extends object>(
  questionOf: (subject: Subject) => Question,
  act: (subject: Subject) => Promise<unknown>,
): ConfirmedAction<Subject> {
  const [subject, setSubject] = useState<Subject>();
  return {
    ask: setSubject,
    dialog: subject && (
      <ActionDialog
        {...questionOf(subject)}
        onConfirm={() => act(subject)}
        onClose={() => setSubject(undefined)}
      />
    ),
  };
}
