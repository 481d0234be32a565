import { Send } from 'lucide-react';
import type { MessageDraft } from '#contract/messages/own-messages.ts';
import { undoMinutes } from '#contract/undo/undo-window.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { type ActionFailure, ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { formatQuiet } from './message-format.ts';
import { MailLook, PartsBadge, TextLook } from './message-look.tsx';

interface OwnMessagePreviewProps {
  draft: MessageDraft;
  /** The message waits until it can't be undone. */
  canBeUndone: boolean;
  /** Per channel; undefined if the channel isn't used. */
  mail: { subject: string; words: string } | undefined;
  text: string | undefined;
  onSend(): Promise<ActionFailure | undefined>;
  onBack(): void;
  onClose(): void;
}

function sayWhen(hasMail: boolean, isTextWaiting: boolean, canBeUndone: boolean): string {
  const when = canBeUndone ? `in ${undoMinutes} minutes` : 'at once';
  if (!isTextWaiting) return `It goes out ${when}.`;
  return hasMail ? `The email goes out ${when}.` : 'It goes out in the morning.';
}

export function OwnMessagePreview({
  draft,
  canBeUndone,
  mail,
  text,
  onSend,
  onBack,
  onClose,
}: OwnMessagePreviewProps) {
  return (
    <ConfirmDialog
      isWide
      title={canBeUndone ? `Send to ${draft.recipientName}?` : 'Send now?'}
      description={sayWhen(
        mail !== undefined,
        text !== undefined && draft.textGoesOutAt !== null,
        canBeUndone,
      )}
      confirmLabel={
        <>
          <Send aria-hidden="true" className="size-4.5" />
          Send
        </>
      }
      cancelLabel="Back"
      onConfirm={onSend}
      onCancel={(failure) => (failure?.isFinal ? onClose : onBack)()}
      onClose={onClose}
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
              note={
                draft.textGoesOutAt === null ? '' : formatQuiet(draft.textGoesOutAt, serverNow())
              }
            />
          </div>
        )}
      </div>
    </ConfirmDialog>
  );
}
