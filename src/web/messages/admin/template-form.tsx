import { type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type MessageEventName, messageEvents } from '#contract/messages/message-events.ts';
import { type Placeholder, placeholders } from '#contract/messages/message-placeholders.ts';
import {
  changeTemplate,
  findUnknownPlaceholders,
  type MessageTemplate,
  resetTemplate,
  sendTestMessage,
  type TemplateField,
  templateChecks,
  templateLabels,
} from '#contract/messages/message-templates.ts';
import { fillTemplate, fillTextTemplate, sampleValues } from '#contract/messages/message-words.ts';
import { writtenText } from '#contract/messages/own-messages.ts';
import { withSender } from '#contract/messages/text-message.ts';
import { formatShortDate } from '#contract/platform/dates.ts';
import { useControlledForm } from '#web/platform/forms/form.ts';
import { useLeaveGuard } from '#web/platform/forms/use-leave-guard.ts';
import { ApiError } from '#web/platform/http/api-client.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { useConfirmedAction } from '#web/platform/http/use-confirmed-action.tsx';
import { useWebsite } from '#web/platform/page/website.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { LeaveDialog } from '#web/ui/overlays/leave-dialog.tsx';
import { MailLook, PartsBadge, TextLook } from './message-look.tsx';

type Values = Pick<MessageTemplate, TemplateField | 'sendsMail' | 'sendsText'>;

/** The preview follows the typing. Leaving with unsaved changes asks for confirmation. */
export function TemplateForm({ template }: { template: MessageTemplate }) {
  const { company } = useWebsite();
  const { event } = template;
  const { label, when } = messageEvents[event];
  // Only edited fields are held here: the others follow the stored template.
  const [typed, setTyped] = useState<Partial<Values>>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const values: Values = { ...template, ...typed };
  const isChanged = Object.entries(typed).some(
    ([field, value]) => Reflect.get(template, field) !== value,
  );
  const { leaving, release } = useLeaveGuard(isChanged);
  const change = (field: TemplateField, value: string) =>
    setTyped((before) => ({ ...before, [field]: value }));
  const texts = { subject: values.subject, words: values.words, text: values.text };
  const form = useControlledForm<TemplateField>({ values: texts, change, checks: templateChecks });
  const { mutateAsync: save } = useCall(changeTemplate);
  const { mutateAsync: test } = useCall(sendTestMessage);
  const { mutateAsync: reset } = useCall(resetTemplate);
  const insert = useInsertion(form.ref, change);
  const question = useConfirmedAction<MessageTemplate>(
    () => ({
      title: 'Restore the original text?',
      description: <p>The original text replaces your words for “{label}”.</p>,
      confirmLabel: 'Yes, restore it',
    }),
    ({ version }) => reset({ params: { event }, body: { version } }).then(() => setTyped({})),
  );

  async function send(act: () => Promise<unknown>) {
    const unknown = findUnknownPlaceholders(event, texts);
    if (isBusy || !form.check()) return;
    if (unknown.length > 0) return void form.show(unknown);
    setFailure(undefined);
    setBusy(true);
    try {
      await act();
    } catch (error) {
      if (error instanceof ApiError) form.show(error.errors);
      setFailure(toFailure(error).message);
    } finally {
      setBusy(false);
    }
  }
  const submit = () =>
    send(async () => {
      await save({
        params: { event },
        body: { ...texts, ...channelsOf(values), version: template.version },
      });
      setTyped({});
      release();
    });

  return (
    <div className="grid items-start gap-4 xl:grid-cols-[1fr_392px]">
      <Panel title={label} aside={formatChange(template)}>
        <Form ref={form.ref} onSubmit={() => void submit()}>
          <div className="grid gap-4 py-3">
            <p className="text-2 text-ink-2">{when}</p>
            <fieldset className="flex flex-wrap gap-x-6">
              <legend className="sr-only">Channels</legend>
              <Checkbox
                name="sendsMail"
                label="Send as email"
                checked={values.sendsMail}
                onChange={(sendsMail) => setTyped({ ...typed, sendsMail })}
              />
              <Checkbox
                name="sendsText"
                label="Send as text message"
                checked={values.sendsText}
                onChange={(sendsText) => setTyped({ ...typed, sendsText })}
              />
            </fieldset>
            <Field {...form.field('subject')} label={templateLabels.subject} />
            <TextArea {...form.field('words')} label={templateLabels.words} />
            <div className="grid gap-2">
              <TextArea {...form.field('text')} label={templateLabels.text} />
              <PartsBadge text={sampleText(company.shortName, event, values.text)} />
            </div>
            <div>
              <p id="placeholders" className="mb-2 text-1 text-ink-2">
                Insert a placeholder
              </p>
              <ul aria-labelledby="placeholders" className="flex flex-wrap gap-2">
                {messageEvents[event].placeholders.map((name) => (
                  <li key={name}>
                    <button
                      type="button"
                      onClick={() => insert(name)}
                      className="min-h-8 rounded-chip bg-navy-100 px-2.5 text-1 font-title text-navy-900 hover:bg-row-on max-sm:min-h-11"
                    >
                      {placeholders[name].label}
                    </button>
                  </li>
                ))}
              </ul>
            </div>
            {failure && <FormError>{failure}</FormError>}
            <div className="flex flex-wrap items-center gap-3">
              <Button
                variant="line"
                size="dense"
                disabled={isBusy}
                onClick={() => void send(() => test({ params: { event }, body: texts }))}
              >
                Send a test to me
              </Button>
              <Button type="submit" size="dense" disabled={isBusy || !isChanged}>
                Save template
              </Button>
              {template.changedBy !== null && (
                <Button
                  variant="ghost"
                  size="dense"
                  disabled={isBusy}
                  onClick={() => question.ask(template)}
                >
                  Restore the original text
                </Button>
              )}
            </div>
          </div>
        </Form>
      </Panel>
      <TemplatePreview {...values} event={event} />
      {question.dialog}
      <LeaveDialog leaving={leaving} />
    </div>
  );
}

const channelsOf = ({ sendsMail, sendsText }: Values) => ({ sendsMail, sendsText });

const formatChange = ({ changedBy, changedAt }: MessageTemplate) =>
  changedBy === null
    ? 'Original text'
    : `Changed by ${changedBy}, ${formatShortDate((changedAt ?? '').slice(0, 10))}`;

const isField = (name: string): name is TemplateField => name in templateLabels;

/** Returns a function that inserts a placeholder at the last caret position, initially in the email. */
function useInsertion(
  form: RefObject<HTMLFormElement | null>,
  change: (field: TemplateField, value: string) => void,
) {
  const last = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  useEffect(() => {
    const { current } = form;
    const remember = ({ target }: FocusEvent) => {
      if (isTextControl(target) && isField(target.name)) last.current = target;
    };
    current?.addEventListener('focusin', remember);
    return () => current?.removeEventListener('focusin', remember);
  }, [form]);
  return (name: Placeholder) => {
    const control = last.current ?? form.current?.elements.namedItem('words');
    if (!isTextControl(control)) return;
    const field = control.name;
    if (!isField(field)) return;
    const { value, selectionStart, selectionEnd } = control;
    const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length];
    const word = `{${name}}`;
    flushSync(() => change(field, value.slice(0, from) + word + value.slice(to)));
    control.focus();
    control.setSelectionRange(from + word.length, from + word.length);
  };
}

const isTextControl = (target: unknown): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type === 'text');

/** The text message as sent, with the longest samples. */
const sampleText = (sender: string, event: MessageEventName, template: string): string =>
  withSender(
    sender,
    fillTextTemplate(template, sampleValues(event)) ??
      writtenText(fillTemplate(template, sampleValues(event))),
  );

type PreviewedTemplate = Pick<
  MessageTemplate,
  'event' | 'subject' | 'words' | 'text' | 'sendsMail' | 'sendsText'
>;

/** A message with sample values, on light and dark screens. */
function TemplatePreview(props: PreviewedTemplate) {
  const { event, subject, words, text, sendsMail, sendsText } = useDeferredValue(props);
  const { company } = useWebsite();
  const [isDark, setDark] = useState(false);
  const values = sampleValues(event);
  return (
    <Panel title="Preview">
      <div className="grid gap-4 py-3">
        <Checkbox name="dark" label="On a dark screen" checked={isDark} onChange={setDark} />
        {sendsMail ? (
          <MailLook
            subject={fillTemplate(subject, values)}
            words={fillTemplate(words, values)}
            isDark={isDark}
          />
        ) : (
          <p className="text-2 text-ink-2">No email is sent.</p>
        )}
        {sendsText ? (
          <div>
            <p className="mb-2 text-1 text-ink-2">Text message</p>
            <TextLook
              text={sampleText(company.shortName, event, text)}
              note="Accents that would make it longer are left out of names."
            />
          </div>
        ) : (
          <p className="text-2 text-ink-2">No text message is sent.</p>
        )}
      </div>
    </Panel>
  );
}
