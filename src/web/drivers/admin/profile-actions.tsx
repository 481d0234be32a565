import { type ReactNode, useRef } from 'react';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { usePersonMenu } from '#web/privacy/admin/hold-dialog.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { useFocusFallback } from '#web/ui/actions/use-focus-fallback.ts';
import { ActionsMenu } from '#web/ui/overlays/actions-menu.tsx';
import type { ActionItem } from '#web/ui/overlays/menu-item.ts';
import type { DriverActions } from './driver-actions.tsx';

interface ProfileActionsProps {
  driver: ListedDriver;
  /** Non-deciding buttons; they come first. */
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
      {isPrimary && <Icon aria-hidden="true" className="size-4.5" />}
      {label}
    </Button>
  );
}
