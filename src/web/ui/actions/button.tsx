import type { ComponentProps, MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router';
import { BrandStripes } from '#web/ui/theme/brand-stripes.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

/**
 * `gold` is the primary action, `line` the secondary one. `navy` is for panels, `ghost` for images, `danger` for
 * destructive actions, `caution` for secondary actions that lead to one.
 */
export type ButtonVariant = 'gold' | 'line' | 'navy' | 'ghost' | 'danger' | 'caution';

interface ButtonStyle {
  variant?: ButtonVariant | undefined;
  /** `control` matches form controls, `hero` is for hero images, `dense` for the back office. */
  size?: 'control' | 'hero' | 'dense' | undefined;
  wide?: boolean | undefined;
}

const variants: Record<ButtonVariant, string> = {
  gold: 'bg-gold-400 text-navy-950 hover:bg-gold-500',
  line: 'border bg-card text-navy-900 hover:bg-navy-100',
  navy: 'bg-navy-900 text-on-navy hover:bg-navy-800',
  ghost: 'border border-on-picture text-on-navy hover:bg-on-navy hover:text-navy-950',
  danger: 'bg-danger text-on-navy hover:bg-danger-hover',
  caution: 'border bg-card text-danger hover:bg-red-tint',
};

const sizes = {
  control: 'min-h-(--h-control) px-6 text-2',
  hero: 'min-h-(--h-hero) px-7 text-2',
  dense: 'min-h-(--h-dense) px-4 text-2',
};

function buttonClasses({ variant = 'gold', size = 'control', wide = false }: ButtonStyle): string {
  return classNames(
    'button inline-flex items-center justify-center gap-2 rounded-field py-2 font-title transition-colors duration-(--fast)',
    'disabled:opacity-40 aria-disabled:opacity-40 disabled:cursor-not-allowed cursor-pointer text-center',
    variants[variant],
    sizes[size],
    (variant === 'line' || variant === 'caution') &&
      (size === 'dense' ? 'border-line-button' : 'border-line-strong'),
    wide && 'w-full',
  );
}

export type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & { /** Shows a spinner and ignores presses. */ isLoading?: boolean };

/**
 * While `isLoading`, shows a spinner and ignores presses. Uses `aria-disabled` instead of `disabled`, to keep
 * focus.
 */
export function Button({
  variant,
  size,
  wide,
  isLoading = false,
  onClick,
  children,
  className,
  ...rest
}: ButtonProps) {
  const classes = buttonClasses({ variant, size, wide });
  return (
    <button
      type="button"
      {...rest}
      onClick={isLoading ? takeNoPress : onClick}
      aria-disabled={isLoading || rest['aria-disabled']}
      aria-busy={isLoading || rest['aria-busy']}
      className={classNames(
        classes,
        isLoading && 'aria-disabled:opacity-100 aria-disabled:cursor-progress',
        className,
      )}
    >
      {isLoading && (
        <BrandStripes
          theme={variant === 'navy' || variant === 'danger' ? 'dark' : 'light'}
          moving
        />
      )}
      {children}
    </button>
  );
}

// Without this, a press would still submit the form.
const takeNoPress = (event: MouseEvent) => event.preventDefault();

export function ButtonLink({ variant, size, wide, className, ...rest }: LinkProps & ButtonStyle) {
  const classes = buttonClasses({ variant, size, wide });
  return <Link {...rest} className={classNames(classes, className)} />;
}
