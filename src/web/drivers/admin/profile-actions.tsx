import { type ReactNode, useRef } from 'react';
import { type Driver, type DriverAction, mayDo } from '#contract/drivers.ts';
import { Button } from '#web/ui/button.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { useFocusHeir } from '#web/ui/use-focus-heir.ts';
import { actionItems, actionLooks, type DriverActions } from './driver-actions.tsx';

interface ProfileActionsProps {
  driver: Driver;
  ask: DriverActions['ask'];
}

/** What may be done with a driver now: what decides on the application as buttons, the rest in a menu. */
export function ProfileActions({ driver, ask }: ProfileActionsProps) {
  const buttonOf = (action: DriverAction, children: ReactNode, isQuiet = false) =>
    mayDo(action, driver.status) && (
      <ActionButton key={action} isQuiet={isQuiet} onPress={() => ask(action, driver)}>
        {children}
      </ActionButton>
    );
  const drawn = (action: DriverAction) => {
    const { icon: Icon, verb } = actionLooks[action];
    return (
      <>
        <Icon aria-hidden="true" className="size-4.5" />
        {verb}
      </>
    );
  };
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {buttonOf('reject', actionLooks.reject.verb, true)}
      {buttonOf('approve', drawn('approve'))}
      {buttonOf('unblock', drawn('unblock'))}
      <RowMenu
        name={driver.fullName}
        items={actionItems(driver, ask).filter(({ isDangerous }) => isDangerous)}
        isFramed
      />
    </div>
  );
}

interface ActionButtonProps {
  isQuiet: boolean;
  onPress(): void;
  children: ReactNode;
}

// It goes away when what it does is done.
function ActionButton({ isQuiet, onPress, children }: ActionButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useFocusHeir(ref);
  return (
    <Button ref={ref} look={isQuiet ? 'line' : 'gold'} size="dense" onClick={onPress} className="grow">
      {children}
    </Button>
  );
}
