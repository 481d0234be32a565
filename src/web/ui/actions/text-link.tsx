import { ArrowRight } from 'lucide-react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '#web/ui/theme/class-names.ts';

type TextLinkProps = LinkProps & { theme?: 'light' | 'dark' };

export function TextLink({ className, theme = 'light', children, ...rest }: TextLinkProps) {
  return (
    <Link
      {...rest}
      className={classNames(
        'group/link inline-flex min-h-11 items-center gap-2 font-title',
        theme === 'light' ? 'text-navy-900' : 'text-on-navy',
        className,
      )}
    >
      <span className="border-b-2 border-gold-400 pb-1">{children}</span>
      <ArrowRight className="size-4.5 shrink-0 transition-transform duration-(--fast) group-hover/link:translate-x-1" />
    </Link>
  );
}
