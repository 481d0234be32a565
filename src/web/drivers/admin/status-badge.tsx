import type { DriverStatus, ExpiryStatus } from '#contract/drivers.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

const statusTones: Record<DriverStatus, BadgeTone> = {
  Pending: 'grey',
  Approved: 'green',
  Assigned: 'yellow',
  Blocked: 'red',
  Rejected: 'red',
  Deleted: 'grey',
};

/** Where a driver's application stands. */
export function StatusBadge({ status }: { status: DriverStatus }) {
  return <Badge tone={statusTones[status]}>{status}</Badge>;
}

/** How the stages of a paper's life are called and coloured. */
export const expiryLooks: Record<ExpiryStatus, { word: string; tone: BadgeTone }> = {
  Expired: { word: 'Expired', tone: 'red' },
  ExpiringSoon: { word: 'Expiring soon', tone: 'yellow' },
  Valid: { word: 'Valid', tone: 'green' },
};

/** Where a licence or a medical record stands in its life. */
export function ExpiryBadge({ status }: { status: ExpiryStatus }) {
  const { word, tone } = expiryLooks[status];
  return <Badge tone={tone}>{word}</Badge>;
}
