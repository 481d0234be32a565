import { HeartPulse, IdCard, type LucideIcon } from 'lucide-react';
import { type CalendarDate, writeDate } from '#contract/dates.ts';
import type { Driver, ExpiryStatus } from '#contract/drivers.ts';
import { ExpiryBadge } from './status-badge.tsx';

/** Until when a driver's papers are good, and what that amounts to. */
export function ExpiryList({ driver }: { driver: Driver }) {
  return (
    <ul className="grid gap-2 text-2">
      <Expiry name="License" icon={IdCard} expiresOn={driver.licenceExpiryDate} status={driver.expiryStatus} />
      <Expiry
        name="Medicals"
        icon={HeartPulse}
        expiresOn={driver.medicalRecordsExpiryDate}
        status={driver.medicalExpiryStatus}
      />
    </ul>
  );
}

interface ExpiryProps {
  name: string;
  icon: LucideIcon;
  expiresOn: CalendarDate;
  status: ExpiryStatus;
}

function Expiry({ name, icon: Icon, expiresOn, status }: ExpiryProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="flex items-center gap-2">
        <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-2" />
        <span>
          {name}: {writeDate(expiresOn)}
        </span>
      </span>
      <ExpiryBadge status={status} />
    </li>
  );
}
