import { useRef } from 'react';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { rowAction, useFocusFallback } from '#web/ui/actions/use-focus-fallback.ts';

interface AssignButtonProps {
  driver: ListedDriver;
  onAssign(driver: ListedDriver): void;
}

/** The button disappears with its row when the driver is assigned, also by somebody else. */
export function AssignButton({ driver, onAssign }: AssignButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useFocusFallback(ref);
  return (
    <Button
      ref={ref}
      {...rowAction}
      variant="line"
      size="dense"
      className="whitespace-nowrap"
      onClick={() => onAssign(driver)}
    >
      Assign Driver<span className="sr-only"> {driver.fullName}</span>
    </Button>
  );
}
