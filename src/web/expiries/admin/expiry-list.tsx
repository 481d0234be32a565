import { Bell, HeartPulse, IdCard } from 'lucide-react';
import type { ExpiryStatus } from '#contract/documents/documents.ts';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { type CalendarDate, formatShortDate, todayInLagos } from '#contract/platform/dates.ts';
import { EndingChecks } from '#web/documents/admin/ending-checks.tsx';
import { formatDaysLeft } from '#web/documents/admin/expiry-format.ts';
import { LastReminder } from '#web/documents/admin/last-reminder.tsx';
import { driverContact } from '#web/drivers/admin/driver-format.ts';
import { PhoneItem } from '#web/office/phone-actions.tsx';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { IconItem } from '#web/ui/data/icon-item.tsx';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';

export function ExpiryList({ driver }: { driver: ListedDriver }) {
  return (
    <ul className="grid gap-2 text-2">
      <PhoneItem {...driverContact(driver)} />
      <IconItem icon={IdCard}>
        <Expiry name="Licence" expiresOn={driver.licenceExpiryDate} status={driver.expiryStatus} />
      </IconItem>
      <IconItem icon={HeartPulse}>
        <Expiry
          name="Medical record"
          expiresOn={driver.medicalRecordsExpiryDate}
          status={driver.medicalExpiryStatus}
        />
      </IconItem>
      <li className="grid justify-items-start gap-1 empty:hidden">
        <EndingChecks driver={driver} />
      </li>
      <IconItem icon={Bell}>
        <span className="flex flex-wrap items-baseline gap-x-3 leading-[1.35]">
          <span className="sr-only">Last reminder</span>
          <LastReminder driver={driver} />
        </span>
      </IconItem>
    </ul>
  );
}

interface ExpiryProps {
  name: string;
  expiresOn: CalendarDate;
  status: ExpiryStatus;
}

function Expiry({ name, expiresOn, status }: ExpiryProps) {
  return (
    <span className="flex flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="flex flex-wrap items-baseline gap-x-2 leading-[1.35]">
        <span className="sr-only">{name} expiry date</span>
        {formatShortDate(expiresOn)}
        {status !== 'Valid' && (
          <span className="text-1 text-ink-2">
            {formatDaysLeft(expiresOn, todayInLagos(serverNow()))}
          </span>
        )}
      </span>
      <StatusBadge status={status} />
    </span>
  );
}
