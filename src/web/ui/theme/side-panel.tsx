import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface SidePanelProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** The navy panel beside a form, with the brand stripes at the bottom. */
export function SidePanel({ label, className, children }: SidePanelProps) {
  return (
    <aside aria-label={label} className={classNames('relative overflow-clip bg-navy-900 text-on-navy', className)}>
      {children}
      <span aria-hidden="true" className="absolute -bottom-px left-10 flex h-45 -skew-x-[18deg] gap-11">
        <span className="w-20 bg-navy-800/40" />
        <span className="w-20 bg-navy-800/40" />
        <span className="w-20 bg-navy-800/40" />
      </span>
    </aside>
  );
}
