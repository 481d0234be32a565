import { useQuery } from '@tanstack/react-query';
import type { Channel } from '#contract/messages/messages.ts';
import { StatusNote } from '#web/ui/data/status-note.tsx';
import { outletsQuery } from './outlets-query.ts';

const missing: Readonly<Record<Channel, string>> = {
  mail: 'Written to a file: no mail server is set up, so emails reach nobody.',
  text: 'Written to a file: no text message provider is set up, so text messages reach nobody.',
};

/** Says for which channels nothing is set up that would send messages; nothing if all are sent. */
export function OutletNote({ channels = ['mail', 'text'] }: { channels?: readonly Channel[] }) {
  const outlets = useQuery(outletsQuery).data?.data;
  const lacking = channels.filter((channel) => outlets?.[channel] === false);
  return lacking.map((channel) => (
    <StatusNote key={channel} judgement="warning">
      {missing[channel]}
    </StatusNote>
  ));
}
