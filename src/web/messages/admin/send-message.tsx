import { Send } from 'lucide-react';
import { DialogButton } from '#web/ui/overlays/dialog-button.tsx';
import type { Correspondence } from './messages-query.ts';
import { SendMessageDialog } from './send-message-dialog.tsx';

/** Requires the permission to send messages. */
export const SendMessage = (about: Correspondence) => (
  <DialogButton label="Send a message" icon={Send}>
    {(onClose) => <SendMessageDialog about={about} onClose={onClose} />}
  </DialogButton>
);
