import { Badge, type BadgeTone } from './badge.tsx';

const tones: Readonly<Record<string, BadgeTone>> = {
  Approved: 'green',
  Valid: 'green',
  Fulfilled: 'green',
  Completed: 'green',
  Assigned: 'yellow',
  ExpiringSoon: 'yellow',
  Upcoming: 'yellow',
  Scheduled: 'yellow',
  Blocked: 'red',
  Rejected: 'red',
  Expired: 'red',
  Cancelled: 'red',
};

/** Maps any status to a tone; open or unknown ones are neutral. */
export const statusTone = (status: string): BadgeTone => tones[status] ?? 'grey';

export const statusWord = (status: string): string => (status === 'ExpiringSoon' ? 'Expiring soon' : status);

/** A status in the colour that it has everywhere. */
export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={statusTone(status)}>{statusWord(status)}</Badge>;
}
