import {
  type Audience,
  messageEventNames,
  messageEvents,
} from '#contract/messages/message-events.ts';
import { maxSubject, maxText } from '#contract/messages/message-templates.ts';
import {
  type Channel,
  channels,
  channelWords,
  messageErrors,
} from '#contract/messages/messages.ts';
import { type MessageDraft, type OwnField, writtenText } from '#contract/messages/own-messages.ts';
import { withSender } from '#contract/messages/text-message.ts';
import { textLimits } from '#contract/platform/checks.ts';
import type { Form } from '#web/platform/forms/form.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { useWebsite } from '#web/platform/page/website.ts';
import { StatusNote } from '#web/ui/data/status-note.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { formatQuiet } from './message-format.ts';
import { PartsBadge } from './message-look.tsx';

const ownWords = 'own-words';

const addressNouns = { mail: 'email address', text: 'mobile number' } as const;

interface OwnMessageFieldsProps {
  /** Its templates are offered; undefined offers none. */
  audience: Audience | undefined;
  draft: MessageDraft;
  form: Form<OwnField>;
  /** The event of the chosen template; '' for free text. */
  template: string;
  onTemplate(event: string): void;
  by: readonly Channel[];
  onChannel(channel: Channel, isOn: boolean): void;
}

export function OwnMessageFields({
  audience,
  draft,
  form,
  template,
  onTemplate,
  by,
  onChannel,
}: OwnMessageFieldsProps) {
  const { company } = useWebsite();
  const addresses = { mail: draft.email, text: draft.phone };
  const events = messageEventNames.filter((event) => messageEvents[event].audience === audience);
  const unreached = by.flatMap((channel) =>
    draft.without[channel].map((name) => `We have no ${addressNouns[channel]} for ${name}.`),
  );
  const notWritten = [...draft.refusals, ...unreached];
  const text = form.field('text');
  const words = form.field('mail.words');
  return (
    <div className="grid grid-cols-1 gap-4">
      {draft.isErasureAsked && (
        <StatusNote judgement="warning">{messageErrors['erasure-asked']}</StatusNote>
      )}
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="text-2 font-title text-navy-900">Send it by</legend>
        {channels.map((channel) => (
          <Checkbox
            key={channel}
            name={channel}
            label={
              <>
                {channelWords[channel]}{' '}
                <span className="text-ink-2 wrap-anywhere">
                  {addresses[channel] || '(there is no address)'}
                </span>
              </>
            }
            checked={by.includes(channel)}
            disabled={addresses[channel] === ''}
            onChange={(isOn) => onChannel(channel, isOn)}
          />
        ))}
      </fieldset>
      {notWritten.length > 0 && (
        <ul
          aria-label="No message"
          className="max-h-40 divide-y divide-line overflow-y-auto rounded-field border border-line"
        >
          {notWritten.map((reason) => (
            <li key={reason} className="px-3.5 py-2 text-2">
              {reason}
            </li>
          ))}
        </ul>
      )}
      {events.length > 0 && (
        <Select
          label="Words"
          name="template"
          value={template || ownWords}
          options={[ownWords, ...events]}
          labelOf={(option) =>
            events.flatMap((event) => (event === option ? messageEvents[event].label : []))[0] ??
            'Own words'
          }
          onChange={(option) => onTemplate(option === ownWords ? '' : option)}
        />
      )}
      {by.includes('mail') && (
        <>
          <div>
            <Field {...form.field('mail.subject')} label="Subject" />
            <CharactersLeft left={maxSubject - form.field('mail.subject').value.length} from={30} />
          </div>
          <div>
            <TextArea {...words} label="Email" />
            <CharactersLeft left={textLimits.long - words.value.length} from={400} />
          </div>
        </>
      )}
      {by.includes('text') && (
        <div className="grid gap-2">
          <TextArea isShort {...text} label="Text message" />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <PartsBadge
              text={withSender(company.shortName, writtenText(text.value))}
              copies={draft.phoneNumbers || 1}
            />
            <CharactersLeft left={maxText - writtenText(text.value).length} from={maxText} />
          </div>
          {draft.textGoesOutAt !== null && (
            <p className="text-1 text-ink-2">{formatQuiet(draft.textGoesOutAt, serverNow())}</p>
          )}
        </div>
      )}
    </div>
  );
}

function CharactersLeft({ left, from }: { left: number; from: number }) {
  return (
    <p role="status" className="mt-1 text-1 text-ink-2 empty:hidden">
      {left <= from && (left >= 0 ? `${left} characters left` : `${-left} characters too many`)}
    </p>
  );
}
