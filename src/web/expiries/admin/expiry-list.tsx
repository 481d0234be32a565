import { Bell, HeartPulse, IdCard } from 'lucide-react';
import type { ExpiryStatus } from '#contract/documents/documents.ts';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { type CalendarDate, formatShortDate, todayInLagos } from '#contract/platform/dates.ts';
import { EndingChecks } from '#web/documents/admin/ending-checks.tsx';
import { formatDaysLeft } from '#web/documents/admin/expiry-format.ts';
import { LastReminder } from '#web/documents/admin/last-reminder.tsx';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { CardFacts } from '#web/platform/lists/row-card.tsx';
import { IconItem } from '#web/ui/data/icon-item.tsx';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';

/** What expires has a line; what is valid, a date after these lines. */
export function ExpiryList({ driver }: { driver: ListedDriver }) {
  const documents = [
    {
      ...{ icon: IdCard, name: 'Licence' },
      ...{ expiresOn: driver.licenceExpiryDate, status: driver.expiryStatus },
    },
    {
      ...{ icon: HeartPulse, name: 'Medical record' },
      ...{ expiresOn: driver.medicalRecordsExpiryDate, status: driver.medicalExpiryStatus },
    },
  ].toSorted((one, other) => Number(one.status === 'Valid') - Number(other.status === 'Valid'));
  return (
    <CardFacts>
      {documents.map(({ icon, ...document }) => (
        <IconItem key={document.name} icon={icon} isWide={document.status !== 'Valid'}>
          <Expiry {...document} />
        </IconItem>
      ))}
      <li className="grid w-full justify-items-start gap-1 empty:hidden">
        <EndingChecks driver={driver} />
      </li>
      <IconItem icon={Bell}>
        <span className="flex flex-wrap items-baseline gap-x-3 text-1 leading-[1.6]">
          <span className="sr-only">Last reminder</span>
          <LastReminder driver={driver} isShort />
        </span>
      </IconItem>
    </CardFacts>
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
      {status === 'Valid' ? (
        <span className="sr-only">Valid</span>
      ) : (
        <StatusBadge status={status} />
      )}
    </span>
  );
}
