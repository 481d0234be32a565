import { type ReactNode, useState } from 'react';

interface Copying {
  copy(): Promise<void>;
  /** The result, for the dialog: toasts wait until it is closed. */
  outcome: ReactNode;
}

export function useCopy(text: string, said: { copied: string; failed: string }): Copying {
  const [outcome, setOutcome] = useState('');
  return {
    copy: () =>
      navigator.clipboard.writeText(text).then(
        () => setOutcome(said.copied),
        () => setOutcome(said.failed),
      ),
    outcome: (
      <p role="status" className="mt-3 text-1 font-strong text-ink empty:hidden">
        {outcome}
      </p>
    ),
  };
}
