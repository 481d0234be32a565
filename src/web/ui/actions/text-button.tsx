import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '#web/ui/theme/class-names.ts';

const look = 'inline-flex min-h-11 items-center rounded-chip font-title text-navy-900';

export function QuietTextLink({ className, children, ...rest }: LinkProps) {
  return (
    <Link {...rest} className={classNames(look, className)}>
      <Underlined>{children}</Underlined>
    </Link>
  );
}

interface TextButtonProps {
  onClick(): void;
  isLoading?: boolean;
  className?: string;
  children: ReactNode;
}

export function TextButton({ onClick, isLoading = false, className, children }: TextButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={isLoading || undefined}
      onClick={() => isLoading || onClick()}
      className={classNames(look, 'aria-disabled:opacity-40', className)}
    >
      <Underlined>{children}</Underlined>
    </button>
  );
}

function Underlined({ children }: { children: ReactNode }) {
  return <span className="border-b-2 border-gold-400 -mb-1 pb-0.5">{children}</span>;
}
