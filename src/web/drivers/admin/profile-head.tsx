import { Ellipsis, HeartPulse, IdCard } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  type DocumentReminders,
  type ExpiringDocument,
  formatMissing,
} from '#contract/documents/documents.ts';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { formatDate, shortDayOf, todayInLagos } from '#contract/platform/dates.ts';
import { EndingChecks } from '#web/documents/admin/ending-checks.tsx';
import { ExpiryCard } from '#web/documents/admin/expiry-card.tsx';
import { ReminderLine } from '#web/documents/admin/reminder-line.tsx';
import { UndoLine } from '#web/office/undo-line.tsx';
import { RequestLink } from '#web/requests/admin/request-link.tsx';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import { StatusNote } from '#web/ui/data/status-note.tsx';
import { Avatar } from '#web/ui/images/avatar.tsx';
import { ActionsMenu } from '#web/ui/overlays/actions-menu.tsx';
import type { ActionItem } from '#web/ui/overlays/menu-item.ts';

interface ProfileHeadProps {
  driver: ListedDriver;
  /** Past and coming document reminders; undefined while loading. */
  reminders: readonly DocumentReminders[] | undefined;
  placementItems?: readonly ActionItem[];
  /** Buttons and menu; none until the profile has loaded. */
  actions?: ReactNode;
  /** Requests documents; undefined if the role can't. */
  askFor: ((groups: readonly DocumentGroup[]) => void) | undefined;
}

export function ProfileHead({
  driver,
  reminders,
  actions,
  askFor,
  placementItems = [],
}: ProfileHeadProps) {
  const { missingDocuments: missing } = driver;
  const askOf = (group: DocumentGroup) => askFor && (() => askFor([group]));
  const isReminded = driver.status === 'Approved' || driver.status === 'Assigned';
  const remindersOf = (document: ExpiringDocument) =>
    isReminded && <ReminderLine reminders={reminders?.find((one) => one.document === document)} />;
  const appliedOn = todayInLagos(new Date(driver.createdAt));
  return (
    <div className="rounded-card border border-line bg-card">
      <div className="flex flex-col gap-4 p-4 sm:px-6 xl:flex-row xl:flex-wrap xl:items-center xl:justify-between xl:gap-x-6">
        <div className="flex min-w-0 items-center gap-4 sm:gap-5 xl:grow xl:basis-96">
          <Avatar name={driver.fullName} size="large" />
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
              <h1 className="title text-4">{driver.fullName}</h1>
              <StatusBadge status={driver.status} />
            </div>
            <p className="mt-1.5 text-2 text-ink-2">
              Driver {driver.driverId}, applied on the {formatDate(appliedOn)}
            </p>
            {driver.companies.map((placed) => (
              <p key={placed.assignmentId} className="mt-1 text-2 wrap-anywhere">
                With <RequestLink placed={placed} /> since {shortDayOf(placed.assignedAt)}{' '}
                <span className="-my-3 inline-flex align-middle print:hidden">
                  <ActionsMenu
                    name={`the placement with ${placed.name}`}
                    icon={Ellipsis}
                    items={placementItems}
                  />
                </span>
              </p>
            ))}
            {missing.length > 0 && (
              <p className="mt-1.5 flex flex-wrap items-center gap-x-4">
                <StatusNote judgement="warning">{formatMissing(missing)}</StatusNote>
                {askFor && (
                  <TextButton onClick={() => askFor(missing)}>Ask for what is missing</TextButton>
                )}
              </p>
            )}
            <div className="mt-1.5 grid justify-items-start gap-1 empty:hidden">
              <EndingChecks driver={driver} />
            </div>
            <UndoLine record="driver" _id={driver._id} version={driver.version} />
          </div>
        </div>
        {actions}
      </div>
      <div className="flex flex-col divide-line border-t border-line max-md:divide-y md:flex-row md:divide-x">
        <ExpiryCard
          label="Licence"
          expiresOn={driver.licenceExpiryDate}
          status={driver.expiryStatus}
          icon={IdCard}
          onAsk={askOf('drivers')}
        >
          {remindersOf('licence')}
        </ExpiryCard>
        <ExpiryCard
          label="Medical record"
          expiresOn={driver.medicalRecordsExpiryDate}
          status={driver.medicalExpiryStatus}
          icon={HeartPulse}
          onAsk={askOf('medical')}
        >
          {remindersOf('medicalRecord')}
        </ExpiryCard>
      </div>
    </div>
  );
}
