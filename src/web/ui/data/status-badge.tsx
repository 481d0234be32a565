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

/** What a status amounts to, whatever it is the status of; of one that is still open, or unknown, nothing yet. */
export const statusTone = (status: string): BadgeTone => tones[status] ?? 'grey';

/** How a status is called. */
export const statusWord = (status: string): string => (status === 'ExpiringSoon' ? 'Expiring soon' : status);

/** Where something stands, in the colour that this status has everywhere. */
export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={statusTone(status)}>{statusWord(status)}</Badge>;
}
