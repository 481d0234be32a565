import { Send } from 'lucide-react';
import type { MessageDraft } from '#contract/messages/own-messages.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import type { ActionFailure } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { formatQuiet } from './message-format.ts';
import { MailLook, PartsBadge, TextLook } from './message-look.tsx';

interface OwnMessagePreviewProps {
  draft: MessageDraft;
  /** The content for each channel; undefined if nothing is sent by it. */
  mail: { subject: string; words: string } | undefined;
  text: string | undefined;
  isSending: boolean;
  failure: ActionFailure | undefined;
  onSend(): void;
  onBack(): void;
  onClose(): void;
}

/** Shows a message as it will arrive, and asks whether to send it. */
export function OwnMessagePreview(props: OwnMessagePreviewProps) {
  const { draft, mail, text, isSending, failure, onSend, onBack, onClose } = props;
  return (
    <Dialog
      isWide
      isOpen
      onClose={() => isSending || onClose()}
      title="Send now?"
      description="It goes out at once."
      actions={
        <>
          <Button
            variant="line"
            aria-disabled={isSending}
            onClick={() => isSending || (failure?.isFinal ? onClose : onBack)()}
          >
            {failure?.isFinal ? 'Close' : 'Back'}
          </Button>
          {!failure?.isFinal && (
            <Button isLoading={isSending} onClick={onSend}>
              <Send aria-hidden="true" className="size-4.5" />
              Send
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {mail && (
          <div>
            <p className="mb-2 text-1 text-ink-2 wrap-anywhere">Email to {draft.email}</p>
            <MailLook {...mail} />
          </div>
        )}
        {text !== undefined && (
          <div>
            <div className="mb-2 flex flex-wrap items-center justify-between gap-2 text-1 text-ink-2">
              <p>Text message to {draft.phone}</p>
              <PartsBadge text={text} copies={draft.phoneNumbers} />
            </div>
            <TextLook
              text={text}
              note={draft.textGoesOutAt === null ? '' : formatQuiet(draft.textGoesOutAt, serverNow())}
            />
          </div>
        )}
        {failure && <FormError>{failure.message}</FormError>}
      </div>
    </Dialog>
  );
}
