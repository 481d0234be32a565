import { useQuery } from '@tanstack/react-query';
import { type MessageEventName, messageEvents } from '#contract/messages/message-events.ts';
import { placeholders } from '#contract/messages/message-placeholders.ts';
import { listTemplates } from '#contract/messages/message-templates.ts';
import { fillTemplate, type MessageValues } from '#contract/messages/message-words.ts';
import { writtenText } from '#contract/messages/own-messages.ts';
import { withSender } from '#contract/messages/text-message.ts';
import { officePhone } from '#contract/website/company.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { useWebsite } from '#web/platform/page/website.ts';
import { PartsBadge } from './message-look.tsx';

interface TemplatePartsProps {
  event: MessageEventName;
  values?: MessageValues;
  copies: number;
}

/** The parts of an event's text message, in all for several copies. */
export function TemplateParts({ event, values, copies }: TemplatePartsProps) {
  const { company } = useWebsite();
  const { data } = useQuery(apiQuery(listTemplates, {}));
  const words =
    data?.data.result.find((template) => template.event === event)?.text ??
    messageEvents[event].text;
  const sample = {
    ...values,
    name: placeholders.name.sample,
    link: placeholders.link.sample,
    officePhone: officePhone(company),
  };
  const text = withSender(company.shortName, writtenText(fillTemplate(words, sample)));
  return <PartsBadge text={text} copies={copies} />;
}
