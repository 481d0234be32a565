import { useQuery } from '@tanstack/react-query';
import { messageEvents } from '#contract/messages/message-events.ts';
import { placeholders } from '#contract/messages/message-placeholders.ts';
import type { MessageTemplate } from '#contract/messages/message-templates.ts';
import { fillTemplate, type MessageValues } from '#contract/messages/message-words.ts';
import type { Channel } from '#contract/messages/messages.ts';
import { manyPeople, writtenText } from '#contract/messages/own-messages.ts';
import { withSender } from '#contract/messages/text-message.ts';
import { undoMinutes } from '#contract/undo/undo.ts';
import { officePhone } from '#contract/website/company.ts';
import type { Recipient } from '#web/messages/panels.ts';
import { useWebsite } from '#web/platform/page/website.ts';
import { MailLook, TextLook } from './message-look.tsx';
import { templatesQuery } from './messages-query.ts';

const moments = {
  undo: `Emails go out in ${undoMinutes} minutes, with whatever is true by then. If you undo this before, nobody is told. Text messages go out between 8 am and 8 pm.`,
  once: 'Emails go out at once, text messages between 8 am and 8 pm.',
} as const;

interface RecipientsNoteProps {
  recipients: readonly Recipient[];
  /** When it goes out; by default once it can't be undone any more. */
  when?: keyof typeof moments;
}

/** Says who will be told of what a dialog is about to do, when, and how; the words are one press away. */
export function RecipientsNote({ recipients, when = 'undo' }: RecipientsNoteProps) {
  const templates = useQuery(templatesQuery).data?.data.result;
  // Smaller groups are parts of the largest.
  const people = Math.max(0, ...recipients.map(({ count = 0 }) => count));
  if (recipients.length === 0) return <p className={frame}>Nobody gets a message about this.</p>;
  return (
    <section aria-label="Who gets a message" className={frame}>
      {people > manyPeople && <p className="mb-2 font-title text-navy-900">{formatMany(people)}</p>}
      <ul className="grid gap-2">
        {recipients.map((one) => {
          const template = templates?.find(({ event }) => event === one.event);
          return (
            <li key={`${one.who} ${one.event}`}>
              <p>{template ? formatRecipient(one, template) : `${one.who} will get a message.`}</p>
              {template && channelsOf(one, template).length > 0 && <Words recipients={one} template={template} />}
            </li>
          );
        })}
      </ul>
      <p className="mt-2 text-1 text-ink-2">{moments[when]}</p>
    </section>
  );
}

/** Says how many people are written to: 'This writes to 143 people.' */
const formatMany = (people: number): string => `This writes to ${people.toLocaleString('en-NG')} people.`;

const frame = 'rounded-field bg-office px-4 py-3 text-2';

function channelsOf(recipients: Recipient, { sendsMail, sendsText }: MessageTemplate): Channel[] {
  const { email, phone } = recipients;
  return [
    ...(sendsMail && email !== '' ? (['mail'] as const) : []),
    ...(sendsText && phone !== '' ? (['text'] as const) : []),
  ];
}

const named: Readonly<Record<Channel, string>> = { mail: 'an email', text: 'a text message' };

/** Says which message the recipients get by which channels, in a sentence. */
export function formatRecipient(recipients: Recipient, template: MessageTemplate): string {
  const label = messageEvents[recipients.event].label;
  const channels = channelsOf(recipients, template);
  if (channels.length > 0) {
    const what = channels.map((channel) => named[channel]).join(' and ');
    return `${recipients.who} ${recipients.isGroup ? 'each get' : 'gets'} ${what}: “${label}”.`;
  }
  if (!template.sendsMail && !template.sendsText)
    return `${recipients.who} won't get a message: “${label}” is switched off.`;
  return `${recipients.who} can't get “${label}”: we have no address for it.`;
}

/** The words with what is known of them. */
function Words({ recipients, template }: { recipients: Recipient; template: MessageTemplate }) {
  const { company } = useWebsite();
  const { event, values } = recipients;
  const known: MessageValues = {
    ...Object.fromEntries(messageEvents[event].placeholders.map((name) => [name, `{${placeholders[name].label}}`])),
    officePhone: officePhone(company),
    ...values,
  };
  const channels = channelsOf(recipients, template);
  return (
    <details className="mt-1">
      <summary className="flex min-h-9 cursor-pointer items-center text-1 text-navy-600 underline underline-offset-4">
        Show the words
      </summary>
      <div className="mt-2 grid gap-3">
        {channels.includes('mail') && (
          <MailLook subject={fillTemplate(template.subject, known)} words={fillTemplate(template.words, known)} />
        )}
        {channels.includes('text') && (
          <TextLook
            text={withSender(company.shortName, writtenText(fillTemplate(template.text, known)))}
            note="As a text message"
          />
        )}
      </div>
    </details>
  );
}
