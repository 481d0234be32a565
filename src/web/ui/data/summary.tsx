import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/theme/class-names.ts';

/** The visible line of a `details` element. */
export function Summary({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <summary
      className={classNames(
        'flex min-h-11 list-none items-center justify-between gap-3 font-title text-navy-900 [&::-webkit-details-marker]:hidden',
        className,
      )}
    >
      {children}
      <ChevronDown className="size-4.5 shrink-0 text-navy-600 in-[[open]>summary]:rotate-180" />
    </summary>
  );
}
