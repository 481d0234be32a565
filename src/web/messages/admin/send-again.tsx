import type { Message } from '#contract/messages.ts';

/** Asks before a message is sent again. */
export const askAgain = ({ recipientName, address }: Message) => ({
  title: 'Send it again?',
  description: (
    <p>
      The same words go to {recipientName}, {address}.
    </p>
  ),
  confirmLabel: 'Yes, send again',
});
