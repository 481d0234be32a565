import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/theme/class-names.ts';

interface IconItemProps {
  icon: LucideIcon;
  /** Takes a whole line. */
  isWide?: boolean;
  children: ReactNode;
}

export function IconItem({ icon: Icon, isWide = false, children }: IconItemProps) {
  return (
    <li className={classNames('flex items-start gap-2', isWide && 'w-full')}>
      <Icon className="mt-1 size-4 shrink-0 text-ink-2" />
      {children}
    </li>
  );
}
