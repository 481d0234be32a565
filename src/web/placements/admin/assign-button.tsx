import { UserPlus } from 'lucide-react';
import { useRef } from 'react';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { rowAction, useFocusFallback } from '#web/ui/actions/use-focus-fallback.ts';
import { classNames } from '#web/ui/theme/class-names.ts';

interface AssignButtonProps {
  driver: ListedDriver;
  /** Shows its label on focus and hover only. */
  isIcon?: boolean;
  onAssign(driver: ListedDriver): void;
}

/** Disappears with its row when the driver is assigned, also by a colleague. */
export function AssignButton({ driver, isIcon = false, onAssign }: AssignButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useFocusFallback(ref);
  return (
    <Button
      ref={ref}
      {...rowAction}
      variant="line"
      size="dense"
      className={classNames('whitespace-nowrap', isIcon && 'group/assign relative px-2.5!')}
      onClick={() => onAssign(driver)}
    >
      {isIcon && <UserPlus aria-hidden="true" className="size-4.5" />}
      <span
        className={classNames(
          isIcon &&
            'pointer-events-none absolute end-full me-2 rounded-field bg-navy-950 px-3 py-2 text-1 text-on-navy opacity-0 group-hover/assign:opacity-100 group-focus-visible/assign:opacity-100',
        )}
      >
        Assign Driver<span className="sr-only"> {driver.fullName}</span>
      </span>
    </Button>
  );
}
