import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface DiscardQuestion {
  /** Closes the form; asks first if something is filled in. */
  tryToClose(): void;
  /** The open question; render it next to the form's dialog. */
  question: ReactNode;
}

/** Asks before Escape or a press outside closes a filled-in form dialog. */
export function useDiscardQuestion({
  isFilled,
  close,
  title = 'Close without uploading?',
  description = 'What you chose and filled in will be lost.',
}: {
  isFilled: boolean;
  close(): void;
  title?: string;
  description?: string;
}): DiscardQuestion {
  const [isAsking, setIsAsking] = useState(false);
  return {
    tryToClose: () => (isFilled ? setIsAsking(true) : close()),
    question: isAsking && (
      <ConfirmDialog
        isDangerous
        title={title}
        description={description}
        confirmLabel="Discard it"
        cancelLabel="Keep it"
        onConfirm={async () => {
          close();
          return undefined;
        }}
        onClose={() => setIsAsking(false)}
      />
    ),
  };
}
