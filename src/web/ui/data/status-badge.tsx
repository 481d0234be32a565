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

/** Unknown and open statuses are neutral. */
export const statusTone = (status: string): BadgeTone => tones[status] ?? 'grey';

export const statusWord = (status: string): string =>
  status === 'ExpiringSoon' ? 'Expiring soon' : status;

export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={statusTone(status)}>{statusWord(status)}</Badge>;
}
