import { useDeferredValue, useState } from 'react';
import type { MessageEventName } from '#contract/message-events.ts';
import type { MessageTemplate } from '#contract/message-templates.ts';
import { fillTemplate, sampleValues } from '#contract/message-words.ts';
import { measureTextMessage, toPhoneAlphabet } from '#contract/text-message.ts';
import { company } from '#web/site/content.ts';
import { Badge, type BadgeTone } from '#web/ui/data/badge.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

/** What goes to a phone: with the longest samples, in the alphabet of phones. */
const textOf = (event: MessageEventName, template: string) =>
  toPhoneAlphabet(fillTemplate(template, sampleValues(event)).replace(/\s+/g, ' '));

const tones: readonly BadgeTone[] = ['green', 'green', 'yellow'];

/** How many text messages it is, with the longest samples. */
export function PartsBadge({ event, template }: { event: MessageEventName; template: string }) {
  const { parts, length } = measureTextMessage(textOf(event, template));
  return (
    <p aria-live="polite">
      <Badge tone={tones[parts] ?? 'red'}>
        {parts === 1 ? `1 part, ${length} of 160` : `${parts} parts, ${length} characters`}
      </Badge>
    </p>
  );
}

type Shown = Pick<MessageTemplate, 'event' | 'subject' | 'words' | 'text' | 'sendsMail' | 'sendsText'>;

/** How a message looks with samples in the place of names and numbers, on a light and on a dark screen. */
export function TemplatePreview(given: Shown) {
  const { event, subject, words, text, sendsMail, sendsText } = useDeferredValue(given);
  const [isDark, setDark] = useState(false);
  const values = sampleValues(event);
  const { costly } = measureTextMessage(textOf(event, text));
  return (
    <Panel title="Preview">
      <div className="grid gap-4 py-3">
        <Checkbox name="dark" label="On a dark screen" checked={isDark} onChange={setDark} />
        {sendsMail ? (
          <div
            className={classNames(
              'rounded-field border border-line px-4 py-3 text-2 wrap-anywhere',
              isDark ? 'bg-navy-950 text-white' : 'bg-card text-ink',
            )}
          >
            <p className="border-b-3 border-gold-400 pb-2 font-title">{company.name}</p>
            <p className="mt-3 font-title">{fillTemplate(subject, values)}</p>
            <p className="mt-2 whitespace-pre-wrap">{fillTemplate(words, values)}</p>
          </div>
        ) : (
          <p className="text-2 text-ink-2">No email is sent.</p>
        )}
        {sendsText ? (
          <div>
            <p className="mb-2 text-1 text-ink-2">Text message</p>
            <p className="rounded-card bg-navy-100 px-4 py-3 text-2 text-navy-950 wrap-anywhere">
              {textOf(event, text)}
            </p>
            <p className="mt-2 text-1 text-ink-2">
              {costly.length === 0
                ? 'Names go without the dots and accents that would make it longer.'
                : `It is longer because of: ${costly.join(' ')}`}
            </p>
          </div>
        ) : (
          <p className="text-2 text-ink-2">No text message is sent.</p>
        )}
      </div>
    </Panel>
  );
}
