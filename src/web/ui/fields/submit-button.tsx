import { useSyncExternalStore } from 'react';
import { Button, type ButtonProps } from '#web/ui/actions/button.tsx';
import { BrandStripes } from '#web/ui/theme/brand-stripes.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

const never = () => () => undefined;

/** Whether the page is hydrated: before that, fields can be filled in but buttons do nothing. */
const useIsAwake = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** A submit button. Until hydration, which takes long on a slow line, it says that it isn't ready yet. */
export function SubmitButton({ children, className, ...rest }: Omit<ButtonProps, 'type'>) {
  const isAwake = useIsAwake();
  if (isAwake) {
    return (
      <Button {...rest} type="submit" className={className}>
        {children}
      </Button>
    );
  }
  return (
    <Button
      {...rest}
      type="submit"
      aria-disabled
      className={classNames('relative aria-disabled:cursor-progress aria-disabled:opacity-100', className)}
    >
      {children}
      <span className="comes-late absolute inset-0 flex items-center justify-center gap-2 rounded-field bg-gold-400">
        <BrandStripes moving />
        One moment
      </span>
    </Button>
  );
}
