import { useRef } from 'react';
import { canTakeAction, type Driver, type DriverAction, driverActionNames } from '#contract/drivers.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useFocusFallback } from '#web/ui/actions/use-focus-fallback.ts';
import { ActionsMenu } from '#web/ui/overlays/actions-menu.tsx';
import { actionItems, actionLooks, type DriverActions } from './driver-actions.tsx';

interface ProfileActionsProps {
  driver: Driver;
  ask: DriverActions['ask'];
}

/** The actions possible on a driver: deciding ones as buttons, the others in a menu, unless there is only one. */
export function ProfileActions({ driver, ask }: ProfileActionsProps) {
  const possible = driverActionNames.filter((action) => canTakeAction(action, driver.status));
  const dangerous = actionItems(driver, ask).filter(({ isDangerous }) => isDangerous);
  const asButtons = possible.filter((action) => !actionLooks[action].isDangerous || dangerous.length === 1);
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {order
        .filter((action) => asButtons.includes(action))
        .map((action) => (
          <ActionButton key={action} action={action} onPress={() => ask(action, driver)} />
        ))}
      {dangerous.length > 1 && <ActionsMenu name={driver.fullName} items={dangerous} isFramed />}
    </div>
  );
}

// The primary action is the last button.
const order: readonly DriverAction[] = ['reject', 'block', 'delete', 'approve', 'unblock'];

// The button disappears when its action is done.
function ActionButton({ action, onPress }: { action: DriverAction; onPress(): void }) {
  const ref = useRef<HTMLButtonElement>(null);
  useFocusFallback(ref);
  const { verb, icon: Icon, isDangerous = false } = actionLooks[action];
  const look = isDangerous ? 'caution' : action === 'reject' ? 'line' : 'gold';
  return (
    <Button ref={ref} variant={look} size="dense" onClick={onPress} className="grow">
      {look === 'gold' && <Icon aria-hidden="true" className="size-4.5" />}
      {verb}
    </Button>
  );
}
