import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { isMessageEvent } from '#contract/messages/message-events.ts';
import { type Channel, channels } from '#contract/messages/messages.ts';
import {
  audienceOf,
  type MessageDraft,
  noChannelMessage,
  type OwnField,
  ownMessageChecks,
  sendMessage,
  traineeGroups,
  undoMessage,
  writtenText,
} from '#contract/messages/own-messages.ts';
import { withSender } from '#contract/messages/text-message.ts';
import { undoMinutes } from '#contract/undo/undo-window.ts';
import { useForm } from '#web/platform/forms/form.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { useConfirmedAction } from '#web/platform/http/use-confirmed-action.tsx';
import { useWebsite } from '#web/platform/page/website.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { type ActionFailure, ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useDiscardQuestion } from '#web/ui/overlays/use-discard-question.tsx';
import { formatQuiet } from './message-format.ts';
import { MailLook, PartsBadge, TextLook } from './message-look.tsx';
import { type Correspondence, draftQuery } from './messages-query.ts';
import { OwnMessageFields } from './own-message-fields.tsx';

const severalUndoHint = `You can undo this here for ${undoMinutes} minutes.`;

const nothing: Record<OwnField, string> = { 'mail.subject': '', 'mail.words': '', text: '' };

const toValues = ({ subject, words, text }: MessageDraft) => ({
  'mail.subject': subject,
  'mail.words': words,
  text,
});

interface SendMessageDialogProps {
  /** With `only`, the ticked trainees of a training, or the ticked drivers. */
  about: Correspondence;
  onClose(): void;
}

export function SendMessageDialog({ about: initial, onClose }: SendMessageDialogProps) {
  const { company } = useWebsite();
  const formId = useId();
  const client = useQueryClient();
  const [only, setOnly] = useState(initial.only);
  const about = { ...initial, only };
  const query = useQuery(draftQuery(about));
  const draft = query.data?.data;
  // The template's text, to detect later edits.
  const [drafted, setDrafted] = useState(nothing);
  const [template, setTemplate] = useState('');
  const [off, setOff] = useState<readonly Channel[]>([]);
  const [isPreviewed, setPreviewed] = useState(false);
  const [failure, setFailure] = useState<ActionFailure>();
  const isToSeveral = initial.kind === 'driver' && initial.only !== undefined;
  const { mutateAsync: sendOff } = useCall(sendMessage, { isShownInPlace: isToSeveral });
  const { mutate: takeBack } = useCall(undoMessage);
  const named = useRef({ key: '', subject: '' });

  const addresses = { mail: draft?.email ?? '', text: draft?.phone ?? '' };
  const by = channels.filter((channel) => addresses[channel] !== '' && !off.includes(channel));
  const form = useForm<OwnField>(nothing, ownMessageChecks(by));
  const { values, change } = form;
  const isTyped = Object.entries(values).some(
    ([field, value]) => value !== Reflect.get(drafted, field),
  );
  const discarding = useDiscardQuestion({
    isFilled: isTyped,
    close: onClose,
    title: 'Close without sending?',
    description: 'What you have written will be lost.',
  });

  function fill(filled: typeof nothing) {
    setDrafted(filled);
    change('mail.subject', filled['mail.subject']);
    change('mail.words', filled['mail.words']);
    change('text', filled.text);
    form.forget();
  }

  async function take(chosen: string) {
    const event = isMessageEvent(chosen) ? chosen : undefined;
    const { data } = await client.fetchQuery(draftQuery(about, event));
    setTemplate(chosen);
    fill(toValues(data));
  }

  const replacing = useConfirmedAction<{ chosen: string }>(
    () => ({
      title: 'Replace your words?',
      description: 'What you have written will be lost.',
      confirmLabel: 'Yes, replace them',
    }),
    ({ chosen }) => take(chosen),
  );

  function choose(chosen: string) {
    setFailure(undefined);
    if (isTyped) return replacing.ask({ chosen });
    take(chosen).catch((error: unknown) => setFailure(toFailure(error)));
  }

  function preview() {
    setFailure(undefined);
    if (by.length === 0) return setFailure({ message: noChannelMessage, isFinal: false });
    if (form.check()) setPreviewed(true);
  }

  function send(): Promise<ActionFailure | undefined> {
    const message = {
      ...about,
      ...(by.includes('mail') && {
        mail: { subject: values['mail.subject'], words: values['mail.words'] },
      }),
      ...(by.includes('text') && { text: values.text }),
    };
    const subject = JSON.stringify(message);
    // Reuse the key for an equal message, so that a retry after a lost response doesn't send it twice.
    if (named.current.subject !== subject) named.current = { key: uuid(), subject };
    const { key } = named.current;
    return sendOff({ body: { ...message, key } }).then((response) => {
      if (!isToSeveral) return undefined;
      const undo = { label: 'Undo', hint: severalUndoHint, seconds: undoMinutes * 60 };
      const kind = response.data.refusals.length > 0 ? 'warning' : 'success';
      toast.offer(response.message, { ...undo, onPress: () => takeBack({ body: { key } }) }, kind);
      return undefined;
    }, toFailure);
  }

  if (draft && isPreviewed) {
    return (
      <OwnMessagePreview
        draft={draft}
        canBeUndone={isToSeveral}
        mail={
          by.includes('mail')
            ? { subject: values['mail.subject'], words: values['mail.words'].trim() }
            : undefined
        }
        text={
          by.includes('text') ? withSender(company.shortName, writtenText(values.text)) : undefined
        }
        onSend={send}
        onBack={() => setPreviewed(false)}
        onClose={onClose}
      />
    );
  }
  return (
    <>
      <Dialog
        isForm
        isWide
        onClose={discarding.tryToClose}
        title={draft ? `A message to ${draft.recipientName}` : 'Send a message'}
        description="You can check it before it is sent."
        actions={
          <>
            <Button variant="line" onClick={discarding.tryToClose}>
              Cancel
            </Button>
            {draft && (
              <Button
                type="submit"
                form={formId}
                disabled={query.isPlaceholderData || query.isError}
              >
                See the message
              </Button>
            )}
          </>
        }
      >
        {about.kind === 'training' && (
          <GroupSelect ticked={initial.only} only={only} onChange={setOnly} />
        )}
        <QueryView query={query} data={draft} failure="The message could not be prepared.">
          {(shown) =>
            shown === undefined ? (
              <p role="status" className="py-4 text-2 text-ink-2">
                Loading
              </p>
            ) : (
              <Form id={formId} ref={form.ref} onSubmit={preview}>
                <OwnMessageFields
                  audience={isToSeveral ? undefined : audienceOf[about.kind]}
                  draft={shown}
                  form={form}
                  template={template}
                  onTemplate={choose}
                  by={by}
                  onChannel={(channel, isOn) =>
                    setOff((before) =>
                      isOn ? before.filter((one) => one !== channel) : [...before, channel],
                    )
                  }
                />
                {failure && <FormError className="mt-4">{failure.message}</FormError>}
              </Form>
            )
          }
        </QueryView>
      </Dialog>
      {discarding.question}
      {replacing.dialog}
    </>
  );
}

const everybody = 'everybody';

function GroupSelect({
  ticked,
  only,
  onChange,
}: {
  ticked: string | undefined;
  only: string | undefined;
  onChange(only: string | undefined): void;
}) {
  const words: Readonly<Record<string, string>> = {
    [everybody]: 'Everybody',
    ...traineeGroups,
    ...(ticked && { [ticked]: `Those who are ticked (${ticked.split(',').length})` }),
  };
  return (
    <div className="mb-4">
      <Select
        label="To"
        name="only"
        options={Object.keys(words)}
        labelOf={(option) => words[option] ?? option}
        value={only ?? everybody}
        onChange={(option) => onChange(option === everybody ? undefined : option)}
      />
    </div>
  );
}

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

function OwnMessagePreview({
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
          <Send className="size-4.5" />
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
