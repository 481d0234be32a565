import { Button, type ButtonProps } from '#web/ui/actions/button.tsx';
import { useIsHydrated } from '#web/ui/actions/use-is-hydrated.ts';
import { BrandStripes } from '#web/ui/theme/brand-stripes.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

/** Says 'One moment' until hydration: fields already work then, but buttons don't. */
export function SubmitButton({ children, className, ...rest }: Omit<ButtonProps, 'type'>) {
  const isHydrated = useIsHydrated();
  if (isHydrated) {
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
      className={classNames(
        'relative aria-disabled:cursor-progress aria-disabled:opacity-100',
        className,
      )}
    >
      {children}
      <span className="animate-late absolute inset-0 flex items-center justify-center gap-2 rounded-field bg-gold-400">
        <BrandStripes moving />
        One moment
      </span>
    </Button>
  );
}
