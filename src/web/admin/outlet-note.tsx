import { useQuery } from '@tanstack/react-query';
import { type Channel, channels } from '#contract/messages/messages.ts';
import { outletsQuery } from '#web/messages/api.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { StatusNote } from '#web/ui/data/status-note.tsx';

const named: Readonly<Record<Channel, { words: string; setting: string }>> = {
  mail: { words: 'Emails', setting: 'SMTP_URL' },
  text: { words: 'Text messages', setting: 'SMS_PROVIDER' },
};

/** Says which messages aren't delivered since nothing is set up that would; to Owners, by which setting. Nothing if all are. */
export function OutletNote() {
  const outlets = useQuery(outletsQuery).data?.data;
  const isOwner = useCan()('manage administrators');
  return channels
    .filter((channel) => outlets?.[channel] === false)
    .map((channel) => (
      <StatusNote key={channel} judgement="warning">
        {named[channel].words} aren't being delivered yet.
        {isOwner && ` To deliver them, set ${named[channel].setting} on the server.`}
      </StatusNote>
    ));
}
