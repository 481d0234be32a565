import { useDeferredValue, useState } from 'react';
import type { MessageEventName } from '#contract/messages/message-events.ts';
import type { MessageTemplate } from '#contract/messages/message-templates.ts';
import { fillTemplate, fillTextTemplate, sampleValues } from '#contract/messages/message-words.ts';
import { writtenText } from '#contract/messages/own-messages.ts';
import { withSender } from '#contract/messages/text-message.ts';
import { useWebsite } from '#web/platform/page/website.ts';
import { Panel } from '#web/ui/data/panel.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { MailLook, TextLook } from './message-look.tsx';

/** The text message as sent, with the longest samples. */
export const sampleText = (sender: string, event: MessageEventName, template: string): string =>
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
export function TemplatePreview(given: PreviewedTemplate) {
  const { event, subject, words, text, sendsMail, sendsText } = useDeferredValue(given);
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
              note="Names go without the dots and accents that would make it longer."
            />
          </div>
        ) : (
          <p className="text-2 text-ink-2">No text message is sent.</p>
        )}
      </div>
    </Panel>
  );
}
