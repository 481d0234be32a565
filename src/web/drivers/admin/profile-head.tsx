import { Ellipsis, HeartPulse, IdCard } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
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
import { usePersonMenu } from '#web/privacy/admin/hold-dialog.tsx';
import { RequestLink } from '#web/requests/admin/request-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { useFocusFallback } from '#web/ui/actions/use-focus-fallback.ts';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import { StatusNote } from '#web/ui/data/status-note.tsx';
import { Avatar } from '#web/ui/images/avatar.tsx';
import { ActionsMenu } from '#web/ui/overlays/actions-menu.tsx';
import type { ActionItem } from '#web/ui/overlays/menu-item.ts';
import type { DriverActions } from './driver-actions.tsx';

interface ProfileActionsProps {
  driver: ListedDriver;
  /** Buttons that decide nothing, shown first. */
  children?: ReactNode;
  placementItems: readonly ActionItem[];
  itemsOf: DriverActions['itemsOf'];
}

/** Deciding actions are buttons; the others are in a menu unless there is only one. */
export function ProfileActions({ driver, itemsOf, placementItems, children }: ProfileActionsProps) {
  const items = itemsOf(driver);
  const dangerous = items.filter(({ isDangerous }) => isDangerous);
  const ofPerson = usePersonMenu({ kind: 'driver', id: driver._id });
  const asButtons =
    dangerous.length === 1 ? items : items.filter(({ isDangerous }) => !isDangerous);
  return (
    // On phones, arrange five buttons as two and three.
    <div className="flex shrink-0 flex-wrap gap-2 empty:hidden max-sm:gap-1.5 max-sm:[&>.button]:px-2.5 max-sm:[&>.button>svg]:hidden max-sm:[&>:nth-child(2):nth-last-child(4)]:basis-2/3">
      {children}
      {placementItems.map((item) => (
        <ActionButton key={item.label} item={item} isPrimary={false} />
      ))}
      {asButtons
        .toSorted((one, other) => order.indexOf(one.action) - order.indexOf(other.action))
        .map(({ action, ...item }) => (
          <ActionButton key={action} item={item} isPrimary={primary.includes(action)} />
        ))}
      <ActionsMenu
        name={driver.fullName}
        items={[...(dangerous.length > 1 ? dangerous : []), ...ofPerson.items]}
        isFramed
      />
      {ofPerson.dialog}
    </div>
  );
}

// The primary action is the last button.
type Action = ReturnType<DriverActions['itemsOf']>[number]['action'];
const primary: readonly Action[] = ['approve', 'unblock', 'restore'];
const order: readonly Action[] = ['reject', 'block', 'delete', 'destroy', ...primary];

// The button disappears when its action is done.
function ActionButton({ item, isPrimary }: { item: ActionItem; isPrimary: boolean }) {
  const ref = useRef<HTMLButtonElement>(null);
  useFocusFallback(ref);
  const { label, icon: Icon, isDangerous = false, onSelect } = item;
  return (
    <Button
      ref={ref}
      variant={isDangerous ? 'caution' : isPrimary ? 'gold' : 'line'}
      size="dense"
      onClick={onSelect}
      className="grow"
    >
      {isPrimary && <Icon />}
      {label}
    </Button>
  );
}

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
