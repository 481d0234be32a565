import { type ReactNode, useState } from 'react';
import { copyText } from './copy-text.ts';

interface Copying {
  copy(): Promise<void>;
  /** The result, for the dialog: toasts wait until it is closed. */
  outcome: ReactNode;
}

export function useCopy(text: string, messages: { copied: string; failed: string }): Copying {
  const [outcome, setOutcome] = useState('');
  return {
    copy: async () => setOutcome((await copyText(text)) ? messages.copied : messages.failed),
    outcome: (
      <p role="status" className="mt-3 text-1 font-strong text-ink empty:hidden">
        {outcome}
      </p>
    ),
  };
}
